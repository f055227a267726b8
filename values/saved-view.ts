/** Dashboard lists whose views a person can save. */
export const viewedLists = ['seller-products', 'operator-products'] as const
export type ViewedList = (typeof viewedLists)[number]

/** Of one person in one list. */
export const SAVED_VIEWS_MAX = 30
export const VIEW_NAME_LENGTH_MAX = 60
export const VIEW_QUERY_LENGTH_MAX = 2000
