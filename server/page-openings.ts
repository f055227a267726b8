import type { Gateway } from '#domains/payments/index.ts'
import type { PageOpening } from '#platform/security-headers.ts'
import { language } from './page-paths.ts'

/** Pages that host a gateway's card form. */
const formPage = new RegExp(`^${language}/(?:order/card|wallet/recharge)/[^/]+$`)
/** Pages whose forms may redirect to a gateway, also without JavaScript. */
const payingPages = new RegExp(`^${language}/(?:checkout|order/pay/[^/]+|wallet/recharge(?:/[^/]+)?)$`)

/** Pages whose forms may redirect sellers to their gateway account. */
const accountPage = new RegExp(`^${language}/seller/desk/[^/]+/earnings/paid-by$`)

/** Returns the content security policy exceptions for these gateways, by page. */
export function pageOpenings(gateways: readonly Pick<Gateway, 'browsers' | 'payouts'>[]): PageOpening[] {
  return gateways.flatMap(({ browsers, payouts }) => [
    ...(browsers?.form ? [{ path: formPage, sources: browsers.form }] : []),
    ...(browsers?.leadsTo ? [{ path: payingPages, sources: { forms: browsers.leadsTo } }] : []),
    ...(payouts?.accounts ? [{ path: accountPage, sources: { forms: payouts.accounts.leadsTo } }] : []),
  ])
}
