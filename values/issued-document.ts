/** Documents issued for a sale: to the customer, and to the seller for the commission. */
export const issuedDocumentKinds = ['invoice', 'credit_note', 'commission', 'commission_credit'] as const
export type IssuedDocumentKind = (typeof issuedDocumentKinds)[number]
