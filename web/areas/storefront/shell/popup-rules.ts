import { splitLocale } from '#values/locale.ts'

const quiet =
  /^\/(?:cart|checkout|order|auth|account|wallet|newsletter|stock-alert|price-drop-mails|cart-reminder-mails|cookies|restaurants\/[^/]+|seller\/desk|operator)(?:\/|$)/

/** Where people choose from a menu, buy, sign in, see to their own things or answer a mail nothing comes between. */
export function isQuiet(pathname: string): boolean {
  return quiet.test(splitLocale(pathname).path)
}

const paying = /^\/(?:checkout|order|auth|wallet\/recharge)(?:\/|$)/

/** On the way from signing in to the receipt. */
export function isPaying(pathname: string): boolean {
  return paying.test(splitLocale(pathname).path)
}

/** Whether something covers the page, or the tab is hidden. */
export function isCovered(): boolean {
  return (
    document.hidden ||
    document.documentElement.classList.contains('asks-cookies') ||
    document.querySelector('dialog[open], :popover-open') !== null
  )
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
