import type { HomeBlock } from '#contract/content.ts'
import type { CardProduct } from '#shop/card-product.ts'

type BlockOf<Kind extends HomeBlock['kind']> = Extract<HomeBlock, { kind: Kind }>

interface ShownProducts {
  readonly products: readonly CardProduct[]
}

export type ShownColumn = Omit<BlockOf<'columns'>['columns'][number], 'products'> & ShownProducts

/** A home page block as rendered: products reduced to the fields that cards show. */
export type ShownBlock =
  | Exclude<HomeBlock, { kind: 'products' | 'columns' }>
  | (Omit<BlockOf<'products'>, 'products'> & ShownProducts)
  | (Omit<BlockOf<'columns'>, 'columns'> & { readonly columns: readonly ShownColumn[] })
