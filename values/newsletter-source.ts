export const newsletterSources = ['footer', 'popup', 'exit', 'home'] as const
export type NewsletterSource = (typeof newsletterSources)[number]
