/** Menus of the header and footer. */

export const menuNames = ['header', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

/** Pages of the market that always exist, with their paths. */
export const fixedPages = {
  home: '/',
  deals: '/deals',
  offers: '/offers',
  all_stores: '/seller/stores',
  sell: '/seller/become-seller',
  dashboard: '/account/dashboard',
  orders: '/account/orders',
  track_order: '/order/status',
  wishlist: '/wishlist',
  compare: '/compare',
  addresses: '/account/addresses',
  cart: '/cart',
  blog: '/blog',
  faq: '/faq',
  contact: '/contact-us',
} as const
export type FixedPage = keyof typeof fixedPages

/** Headings that a menu without entries of its own has. */
export const menuHeadings = ['market', 'account'] as const
export type MenuHeading = (typeof menuHeadings)[number]

/** Kinds of entries that lead to a record. */
export const targetKinds = ['category', 'collection', 'brand', 'page', 'post'] as const
export type TargetKind = (typeof targetKinds)[number]

export const MENU_ENTRIES_MAX = 60
/** An entry can have subentries, but those have none. */
export const MENU_DEPTH_MAX = 1

export function isFixedPage(name: string): name is FixedPage {
  return Object.hasOwn(fixedPages, name)
}
