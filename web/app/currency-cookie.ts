/** The currency that the visitor chose; shared pages are cached once per currency. */
import type { RouterContextProvider } from 'react-router'
import { rememberedCookie } from './remembered-cookie.ts'

const name = 'currency'
const maxAgeSeconds = 31_536_000

export function currencyCookie(context: Readonly<RouterContextProvider>, currency: string): string {
  return rememberedCookie(context, { name, value: currency, maxAgeSeconds })
}

/** Returns the currency named in the request's cookie, which may be one that the market doesn't offer. */
export function currencyOf(request: Request): string | undefined {
  return /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1]
}
