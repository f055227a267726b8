export const cookieChoices = ['rejected', 'accepted'] as const
export type CookieChoice = (typeof cookieChoices)[number]
