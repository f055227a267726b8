/** Why somebody may ask money back, as their page offers it. */
export const refundReasons = [
  'damaged',
  'not_as_described',
  'wrong_item',
  'missing',
  'changed_mind',
  'something_else',
] as const

/** Those, and what a seller says who has too few of something. */
export const toldRefundReasons = [...refundReasons, 'short'] as const
export type RefundReason = (typeof toldRefundReasons)[number]

/** For how many days after delivery something can be said to be wrong with goods that keep. */
export const faultDays = 30

/** Back the way it was paid, or into the wallet. */
export const refundTargets = ['original', 'wallet'] as const

/** To where money goes back; what is not paid yet is never taken. */
export const refundWays = ['card', 'paypal', 'bank', 'wallet', 'points', 'untaken'] as const

/** How many pictures may come with it. */
export const refundPicturesMax = 3

/** What is given back beside goods. */
export const refundKinds = ['delivery', 'goodwill'] as const

/** And what operators give back: those, and pieces of what was bought. */
export const givenKinds = ['line', ...refundKinds] as const

/** At whose cost it is given. */
export const refundBearers = ['market', 'seller'] as const

/** What became of what was asked back. */
export const refundRequestStatuses = ['pending', 'approved', 'rejected'] as const
