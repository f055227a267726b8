import type { PagePaths } from '#platform/http-pages.ts'
import { prefixedLocales } from '#values/locale.ts'

/** Optional language prefix of a path. */
export const language = `(?:/(?:${prefixedLocales.join('|')}))?`

/** Served to sellers before a new market opens; each requires its own access. */
export const sellerPages = new RegExp(
  `^${language}/(?:${[
    'seller/desk',
    'seller',
    'auth/(?:forgot-password|otp-verification|update-password)',
    'account/bank-details',
  ].join('|')})(?:\\.data)?(?:/.*)?$`,
)

export const pagePaths: PagePaths = {
  // Pages for operators, and return pages of gateways, where a completed payment must still be processed.
  staysOpen: new RegExp(
    `^${language}/(?:${[
      'operator',
      'setup',
      'store-invitation',
      'staff-invitation',
      'account/security',
      'auth/(?:login|second-factor|logout|carry-out)',
      'checkout/complete',
      'order/success',
      'wallet/recharge/[\\w-]+',
    ].join('|')})(?:/|\\.|$)|^/(?:build\\.json|language|__manifest)`,
  ),
  closed: new RegExp(`^${language}/maintenance$`),
  purchases: new RegExp(`^${language}/(?:checkout|order)(?:/|\\.|$)`),
  acceptsFiles: new RegExp(
    `^${language}/(?:${[
      'product/[^/]+/review',
      'order/refund/[^/]+',
      'account/profile',
      'account/orders/details/[^/]+/refund/[^/]+',
      'seller/become-seller',
      'seller/desk/[^/]+/(?:settings|menu/(?:import|dishes/[^/]+)|products/[^/]+)',
      'operator/(?:posts|pages|home/blocks)/[^/]+',
      'operator/stores/[^/]+/products/[^/]+',
      'operator/(?:theme|maintenance)',
    ].join('|')})(?:\\.data)?$`,
  ),
}
