/** Parts of a product's page that can be left out (screens.md A.3): of all pages, or of one product's. */
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

/** Those that its store and the operator decide on for one product, too. */
export const ownParts = [
  'safe_checkout',
  'secure_checkout',
  'social_share',
  'encourage_order',
] as const satisfies readonly ProductPart[]
export type OwnPart = (typeof ownParts)[number]

/** Whether the page of one product shows a part: as the market's pages do, or by a word of its own. */
export const ownPartChoices = ['market', 'shown', 'left_out'] as const
