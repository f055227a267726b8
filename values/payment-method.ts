/** Payment methods, in display order. */
export const paymentMethods = ['card', 'paypal', 'cash', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
