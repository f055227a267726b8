/**
 * Whether the visitor agreed to more than the needed cookies. Pages are made for everyone and hold the question; a mark
 * on the document, set before the first paint, shows it to those who have not answered yet. What was answered is noted
 * by the market, with the version of the question.
 */
import { type CookieChoice, cookieChoices } from '#values/cookie-choice.ts'
import { browserApi } from './api.ts'

/** Goes up when the question asks for more than it did: whoever answered an earlier one is asked again. */
export const cookieQuestionVersion = 1

const cookie = 'cookie_choice'
const mark = 'asks-cookies'
const maxAgeSeconds = 31_536_000

/** Runs before the first paint; its text never changes, so that a hash can allow it. */
export const cookieQuestionScript = `document.documentElement.classList.toggle('${mark}', !document.cookie.includes('${cookie}='))`

/** The cookie that remembers a choice for a year. */
export function cookieChoiceCookie(choice: CookieChoice, { isSecure }: { isSecure: boolean }): string {
  return `${cookie}=${choice}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** What a Cookie header, or the document's cookies, say was chosen. */
export function cookieChoiceOf(cookies: string | null): CookieChoice | undefined {
  const value = new RegExp(`(?:^|;\\s*)${cookie}=(\\w+)`).exec(cookies ?? '')?.[1]
  return cookieChoices.find((choice) => choice === value)
}

/** Keeps the choice in the browser at once, and has it noted; nothing is kept that was not agreed to. */
export function keepCookieChoice(choice: CookieChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not in all of them yet
  document.cookie = cookieChoiceCookie(choice, { isSecure: location.protocol === 'https:' })
  settleCookieChoice()
  // The choice holds for the visitor, whether or not it reaches the market's notes.
  browserApi('POST /cookie-choices', { body: { choice, version: cookieQuestionVersion } }).catch(() => {})
}

/** Whether what is not needed may be kept in this browser. */
export function isMoreAgreed(): boolean {
  return cookieChoiceOf(document.cookie) === 'accepted'
}

// By name, in the browser's own storage.
const unneededKeys = ['recently-viewed'] as const

/** Stops asking, and drops what was kept and is not agreed to. */
export function settleCookieChoice(): void {
  document.documentElement.classList.remove(mark)
  if (isMoreAgreed()) return
  try {
    for (const key of unneededKeys) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}
