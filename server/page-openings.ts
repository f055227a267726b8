import type { Gateway } from '#domains/payments/index.ts'
import type { PageOpening } from '#platform/security-headers.ts'

const language = '(?:/(?:fr|ar))?'
/** Where a card is paid with on the market's own page. */
const formPage = new RegExp(`^${language}/(?:order/card|wallet/recharge)/[^/]+$`)
/** Whose forms may lead on to a gateway, also where they are sent without script. */
const payingPages = new RegExp(`^${language}/(?:checkout|order/pay/[^/]+|wallet/recharge(?:/[^/]+)?)$`)

/** What pages may load or lead to beyond the market for these gateways, page by page. */
export function pageOpenings(gateways: readonly Pick<Gateway, 'browsers'>[]): PageOpening[] {
  return gateways.flatMap(({ browsers }) => [
    ...(browsers?.form ? [{ path: formPage, sources: browsers.form }] : []),
    ...(browsers?.leadsTo ? [{ path: payingPages, sources: { forms: browsers.leadsTo } }] : []),
  ])
}
