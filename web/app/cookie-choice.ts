/**
 * Whether the visitor accepted more than the necessary cookies. Cached pages always contain the question; a class on
 * the document, set before the first paint, shows it only to visitors who have not answered yet. The API records each
 * answer with the version of the question.
 */
import { type CookieChoice, cookieChoices } from '#values/cookie-choice.ts'
import { browserApi } from './api.ts'

/**
 * Incremented when the question asks for more than before; visitors who answered an earlier version are asked again.
 */
export const cookieQuestionVersion = 1

const cookie = 'cookie_choice'
const mark = 'asks-cookies'
const maxAgeSeconds = 31_536_000

/** Runs before the first paint; its text never changes, so that the content security policy can allow it by hash. */
export const cookieQuestionScript = `document.documentElement.classList.toggle('${mark}', !document.cookie.includes('${cookie}='))`

export function cookieChoiceCookie(choice: CookieChoice, { isSecure }: { isSecure: boolean }): string {
  return `${cookie}=${choice}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Reads the choice from a Cookie header or from `document.cookie`. */
export function cookieChoiceOf(cookies: string | null): CookieChoice | undefined {
  const value = new RegExp(`(?:^|;\\s*)${cookie}=(\\w+)`).exec(cookies ?? '')?.[1]
  return cookieChoices.find((choice) => choice === value)
}

/** Stores the choice in the browser and records it on the server. */
export function saveCookieChoice(choice: CookieChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not in all of them yet
  document.cookie = cookieChoiceCookie(choice, { isSecure: location.protocol === 'https:' })
  applyCookieChoice()
  // The choice is valid for the visitor even when recording it on the server fails.
  browserApi('POST /cookie-choices', { body: { choice, version: cookieQuestionVersion } }).catch(() => {})
}

/** Whether this browser may store more than the necessary data. */
export function hasOptionalConsent(): boolean {
  return cookieChoiceOf(document.cookie) === 'accepted'
}

// Keys in localStorage.
const unneededKeys = ['recently-viewed'] as const

/** Hides the question, and removes stored data that the visitor did not agree to. */
export function applyCookieChoice(): void {
  document.documentElement.classList.remove(mark)
  if (hasOptionalConsent()) return
  try {
    for (const key of unneededKeys) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
