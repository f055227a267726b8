/** The kinds of pages that have a picture for who shares them. */
export const sharedPageKinds = ['products', 'posts', 'stores', 'market'] as const
export type SharedPageKind = (typeof sharedPageKinds)[number]
