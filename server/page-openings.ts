import type { Gateway } from '#domains/payments/index.ts'
import type { PageOpening } from '#platform/security-headers.ts'
import { language } from './page-paths.ts'

/** Where a card is paid with on the market's own page. */
const formPage = new RegExp(`^${language}/(?:order/card|wallet/recharge)/[^/]+$`)
/** Whose forms may lead on to a gateway, also where they are sent without script. */
const payingPages = new RegExp(`^${language}/(?:checkout|order/pay/[^/]+|wallet/recharge(?:/[^/]+)?)$`)

/** Whose forms may lead a seller on to an account of theirs. */
const accountPage = new RegExp(`^${language}/seller/desk/[^/]+/earnings/paid-by$`)

/** What pages may load or lead to beyond the market for these gateways, page by page. */
export function pageOpenings(gateways: readonly Pick<Gateway, 'browsers' | 'payouts'>[]): PageOpening[] {
  return gateways.flatMap(({ browsers, payouts }) => [
    ...(browsers?.form ? [{ path: formPage, sources: browsers.form }] : []),
    ...(browsers?.leadsTo ? [{ path: payingPages, sources: { forms: browsers.leadsTo } }] : []),
    ...(payouts?.accounts ? [{ path: accountPage, sources: { forms: payouts.accounts.leadsTo } }] : []),
  ])
}
