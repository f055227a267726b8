/** How stores are shown; the first of each is what the market begins with. Pure. */

/** In the list of all stores. */
export const storeListLayouts = ['classic_store', 'basic_store'] as const
export type StoreListLayout = (typeof storeListLayouts)[number]

/** On a page of their own. */
export const storePageLayouts = ['classic_store_details', 'basic_store_details'] as const
