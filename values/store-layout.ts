/** Layouts of store pages; the first of each list is the default. */

export const storeListLayouts = ['classic_store', 'basic_store'] as const
export type StoreListLayout = (typeof storeListLayouts)[number]

export const storePageLayouts = ['classic_store_details', 'basic_store_details'] as const
