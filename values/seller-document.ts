/** What proves who wants to sell, and how much of it comes with an application. */
export const sellerDocumentKinds = ['identity', 'business', 'other'] as const

export const SELLER_DOCUMENTS_MAX = 5
