/** Whether little is to be sent: by what the browser says of its line, or by what was chosen here. */

/** Kept for a year. */
export const dataSaverCookie = { name: 'data_saver', on: 'on', maxAgeSeconds: 31_536_000 } as const

/** Whether a Cookie header, or the document's cookies, say that it is on. */
export function isDataSaverChosen(cookies: string | null): boolean {
  return /(?:^|;\s*)data_saver=on(?:;|$)/.test(cookies ?? '')
}

/** Of a request: the choice, or the header by which a browser asks for less. */
export function savesData(headers: Headers): boolean {
  return headers.get('save-data')?.toLowerCase() === 'on' || isDataSaverChosen(headers.get('cookie'))
}
