/** Data saver: on if the browser asks for less data or the visitor chose it here. */

export const dataSaverCookie = { name: 'data_saver', on: 'on', maxAgeSeconds: 31_536_000 } as const

/** Returns whether a Cookie header, or `document.cookie`, turns the data saver on. */
export function isDataSaverChosen(cookies: string | null): boolean {
  return /(?:^|;\s*)data_saver=on(?:;|$)/.test(cookies ?? '')
}

/** Returns whether a request asks for less data, by its cookie or the `Save-Data` header. */
export function savesData(headers: Headers): boolean {
  return headers.get('save-data')?.toLowerCase() === 'on' || isDataSaverChosen(headers.get('cookie'))
}
