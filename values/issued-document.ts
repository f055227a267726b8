/** What the market issues of a sale: to its shopper, and to its seller of the commission. */
export const issuedDocumentKinds = ['invoice', 'credit_note', 'commission', 'commission_credit'] as const
export type IssuedDocumentKind = (typeof issuedDocumentKinds)[number]
