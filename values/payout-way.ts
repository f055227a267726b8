/** How a seller can be paid: by a bank file, or by a gateway. */
export const payoutWays = ['bank', 'stripe', 'paypal'] as const
