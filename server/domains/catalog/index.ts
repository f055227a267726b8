export { type CardRow, cardsAt } from './card.ts'
export { cardColumns, isPublic } from './card-columns.ts'
export {
  findSellables,
  isSellable,
  type Modifier,
  type Sellable,
  type Unchosen,
  type Wanted,
} from './find-sellables.ts'
export { contentLocale, contentLocales } from './locales.ts'
export { productCards } from './product-cards.ts'
export { recountProducts, refreshListings, repriceListings } from './refresh-listings.ts'
