/** Reasons a customer can choose for a refund request. */
export const refundReasons = [
  'damaged',
  'not_as_described',
  'wrong_item',
  'missing',
  'changed_mind',
  'something_else',
] as const

/** Those reasons, and the one for an item that the seller is short of. */
export const allRefundReasons = [...refundReasons, 'short'] as const
export type RefundReason = (typeof allRefundReasons)[number]

/** Days after delivery in which a problem with non-perishable goods can be reported. */
export const faultDays = 30

/** To the original payment method or to the wallet. */
export const refundTargets = ['original', 'wallet'] as const

/** Destinations of refunded money. `untaken` is an amount not paid yet, which is never captured. */
export const refundMethods = ['card', 'paypal', 'bank', 'wallet', 'points', 'untaken'] as const

export const refundPicturesMax = 3

/** Kinds of refunds besides goods. */
export const refundKinds = ['delivery', 'goodwill'] as const

/** Kinds of refunds by operators: those, and order lines. */
export const manualRefundKinds = ['line', ...refundKinds] as const

export const refundBearers = ['market', 'seller'] as const

export const refundRequestStatuses = ['pending', 'approved', 'rejected'] as const
