import type { RouterContextProvider } from 'react-router'
import { type Locale, localeCookie } from '#values/locale.ts'
import { appContext } from './context.ts'

/** The cookie that remembers a language, for 365 days. */
export function languageCookie(context: Readonly<RouterContextProvider>, language: Locale): string {
  const isSecure = context.get(appContext).origin.startsWith('https:')
  const cookie = `${localeCookie.name}=${language}; Path=/; Max-Age=${localeCookie.maxAgeSeconds}; SameSite=Lax`
  return isSecure ? `${cookie}; Secure` : cookie
}
