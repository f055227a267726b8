/** Category trees that a new market can begin with. */
export const categoryStarters = ['general', 'food', 'fashion', 'beauty', 'none'] as const
export type CategoryStarter = (typeof categoryStarters)[number]
