/** Who writes in a conversation between a customer and a store. */
export const messageSenders = ['customer', 'store', 'operator'] as const
export type MessageSender = (typeof messageSenders)[number]

export const messageLengthMax = 2000
