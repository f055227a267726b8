/** How a purchase can be paid, in the order in which it is offered. */
export const paymentMethods = ['card', 'paypal', 'cash', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
