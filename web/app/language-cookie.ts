import type { RouterContextProvider } from 'react-router'
import { type Locale, localeCookie } from '#values/locale.ts'
import { rememberedCookie } from './remembered-cookie.ts'

/** Returns the cookie that remembers a language for 365 days. */
export function languageCookie(context: Readonly<RouterContextProvider>, language: Locale): string {
  return rememberedCookie(context, { ...localeCookie, value: language })
}
