import type { ProductCard } from '#contract/catalog.ts'
import type { Picture } from '#contract/vocabulary.ts'

type CardPicture = Omit<Picture, 'alt'>

/** Fields of a product card, the only product data that list pages send to browsers. */
export type CardProduct = Omit<
  ProductCard,
  'kind' | 'vertical' | 'short_description' | 'store' | 'picture' | 'second_picture'
> & {
  readonly store: Pick<ProductCard['store'], 'name' | 'country_code'>
  /** Only in lists that show it. */
  readonly short_description?: string
  readonly picture?: CardPicture | undefined
  readonly second_picture?: CardPicture | undefined
}

export function cardOf({
  kind: _,
  vertical: __,
  short_description: ___,
  store,
  picture,
  second_picture,
  ...card
}: ProductCard): CardProduct {
  return {
    ...card,
    store: { name: store.name, country_code: store.country_code },
    picture: picture && withoutAlt(picture),
    second_picture: second_picture && withoutAlt(second_picture),
  }
}

function withoutAlt({ alt: _, ...picture }: Picture): CardPicture {
  return picture
}
