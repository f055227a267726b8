/** Parts of a product page that can be turned off, for all products or for one. */
export const productParts = [
  'bundle',
  'stock_progress',
  'sale_countdown',
  'zoom',
  'sticky_checkout',
  'safe_checkout',
  'secure_checkout',
  'encourage_order',
  'size_chart',
  'shipping_and_return',
  'ask',
  'social_share',
  'related',
  'wishlist',
  'compare',
] as const
export type ProductPart = (typeof productParts)[number]

/** Parts that the store and the operator can also set per product. */
export const ownParts = [
  'safe_checkout',
  'secure_checkout',
  'social_share',
  'encourage_order',
] as const satisfies readonly ProductPart[]
export type OwnPart = (typeof ownParts)[number]

/** Setting of a part on one product's page: follow the market, show or hide. */
export const ownPartChoices = ['market', 'shown', 'left_out'] as const
