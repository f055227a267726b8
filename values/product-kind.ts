/** A bundle consists of other products of its store. */
export const productKinds = ['simple', 'variable', 'dish', 'bundle'] as const
export type ProductKind = (typeof productKinds)[number]
