/** Which currency the visitor chose; pages that are kept for everyone are kept for each. */
import type { RouterContextProvider } from 'react-router'
import { rememberedCookie } from './remembered-cookie.ts'

const name = 'currency'
const maxAgeSeconds = 31_536_000

export function currencyCookie(context: Readonly<RouterContextProvider>, currency: string): string {
  return rememberedCookie(context, { name, value: currency, maxAgeSeconds })
}

/** As a request says it, be it one of the market's or not. */
export function currencyOf(request: Request): string | undefined {
  return /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1]
}
