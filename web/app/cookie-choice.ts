/**
 * Whether the visitor agreed to more than the needed cookies. Pages are made for everyone and hold the question; a mark
 * on the document, set before the first paint, shows it to those who have not answered yet.
 */

export type CookieChoice = 'accepted' | 'rejected'

const cookie = 'cookie_choice'
const mark = 'asks-cookies'
const maxAgeSeconds = 31_536_000

/** Runs before the first paint; its text never changes, so that a hash can allow it. */
export const cookieQuestionScript = `document.documentElement.classList.toggle('${mark}', !document.cookie.includes('${cookie}='))`

export function keepCookieChoice(choice: CookieChoice): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not in all of them yet
  document.cookie = `${cookie}=${choice}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
  document.documentElement.classList.remove(mark)
}
