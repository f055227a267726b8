export const sharedPageKinds = ['products', 'posts', 'stores', 'market'] as const
export type SharedPageKind = (typeof sharedPageKinds)[number]
