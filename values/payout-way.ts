/** Payout methods of sellers: by bank file or by a gateway. */
export const payoutWays = ['bank', 'stripe', 'paypal'] as const
