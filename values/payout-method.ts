/** Payout methods of sellers: by bank file or by a gateway. */
export const payoutMethods = ['bank', 'stripe', 'paypal'] as const
