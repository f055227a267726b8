/** Number of messages that a conversation shows at a time. */
export const MESSAGES_SHOWN = 100
