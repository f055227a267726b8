/** What is said of cookies that are not needed. */
export const cookieChoices = ['rejected', 'accepted'] as const
export type CookieChoice = (typeof cookieChoices)[number]
