import type { PagePaths } from '#platform/http-pages.ts'
import { prefixedLocales } from '#values/locale.ts'

/** What every address may begin with. */
export const language = `(?:/(?:${prefixedLocales.join('|')}))?`

/** Pages that are answered otherwise than the rest, by their addresses. */
export const pagePaths: PagePaths = {
  // Where operators sign in and work, and where gateways send shoppers back to, what they have paid being looked at.
  staysOpen: new RegExp(
    `^${language}/(?:${[
      'operator',
      'auth/(?:login|second-factor|logout|carry-out)',
      'checkout/complete',
      'order/success',
      'wallet/recharge/[\\w-]+',
    ].join('|')})(?:/|\\.|$)|^/(?:build\\.json|language|__manifest)`,
  ),
  closed: new RegExp(`^${language}/maintenance$`),
  purchases: new RegExp(`^${language}/(?:checkout|order)(?:/|\\.|$)`),
  takesFiles: new RegExp(
    `^${language}/(?:${[
      'product/[^/]+/review',
      'order/refund/[^/]+',
      'account/profile',
      'account/orders/details/[^/]+/refund/[^/]+',
      'seller/become-seller',
      'seller/desk/[^/]+/(?:settings|menu/dishes/[^/]+)',
      'operator/(?:posts|pages|home/blocks)/[^/]+',
      'operator/(?:theme|maintenance)',
    ].join('|')})(?:\\.data)?$`,
  ),
}
