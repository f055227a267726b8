/** The cookies that a call sets for its visitor. */
import { deliverToCookie, writeDeliverTo } from '#values/deliver-to.ts'
import type { ResponseCookies } from './open-work.ts'
import { SESSION_DAYS_MAX, type SessionKey } from './session.ts'

const CART_DAYS = 400
const DEVICE_DAYS = 400
const CURRENCY_DAYS = 365
const DELIVER_TO_DAYS = 365

export interface CookieOptions {
  /** Signs passes for the maintenance mode. */
  readonly passKey: SessionKey
  readonly isSecure: boolean
}

/** Returns the values of the `set-cookie` headers. */
export function cookiesFor(cookieChanges: ResponseCookies, { passKey, isSecure }: CookieOptions): string[] {
  const { cartSecret, session, device, currency, ...kept } = cookieChanges
  // Signing out also clears the stored colour mode.
  const colorMode = session === null ? null : kept.colorMode
  const cookies: string[] = []
  if (cartSecret !== undefined) cookies.push(secretCookie('cart', cartSecret, CART_DAYS))
  if (session !== undefined) {
    const days = session === null || session.isRemembered ? SESSION_DAYS_MAX : undefined
    cookies.push(secretCookie('uat', session && encodeURIComponent(session.signed), days))
  }
  if (device !== undefined) cookies.push(secretCookie('device', device, DEVICE_DAYS))
  if (kept.pass !== undefined) {
    cookies.push(secretCookie('pass', kept.pass && encodeURIComponent(passKey.sign(kept.pass)), undefined))
  }
  if (currency !== undefined) cookies.push(`currency=${currency}; ${lasting(CURRENCY_DAYS)}`)
  if (kept.deliverTo !== undefined) {
    const place = writeDeliverTo(kept.deliverTo)
    cookies.push(`${deliverToCookie}=${place}; ${lasting(DELIVER_TO_DAYS)}`)
  }
  if (colorMode !== undefined) {
    cookies.push(`color-mode=${colorMode ?? ''}; ${lasting(colorMode === null ? 0 : SESSION_DAYS_MAX)}`)
  }
  return cookies

  /** Builds an HttpOnly cookie; null deletes it, and without days it lasts for the browser session. */
  function secretCookie(name: string, value: string | null, days: number | undefined): string {
    const life = value === null ? lasting(0) : lasting(days)
    return `${name}=${value ?? ''}; HttpOnly; ${life}`
  }

  function lasting(days: number | undefined): string {
    const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`
    return `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}${age}`
  }
}
