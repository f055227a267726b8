export const sellerDocumentKinds = ['identity', 'business', 'other'] as const

export const SELLER_DOCUMENTS_MAX = 5
