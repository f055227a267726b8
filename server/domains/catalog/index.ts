export { lineBackorder } from './backorder.ts'
export { lackingOfLine, readLacking, stockOfVariant } from './backorder-queries.ts'
export { publishReady } from './bulk-edits/run-bulk-edit.ts'
export { bundleBackorder, itemBackorders, stockOfItem } from './bundles/bundle.ts'
export { type CardRow, cardsAt } from './card.ts'
export { cardColumns, firstPicture, isPublic } from './card-columns.ts'
export { productsOfCategory } from './category-queries.ts'
export { readStoreCategories } from './category-tree.ts'
export { isShownCollection, readCollectionNames } from './collections/collection-queries.ts'
export { recordRecentSales } from './collections/recent-sales.ts'
export { listedCollection } from './collections/show-collections.ts'
export { comparedProducts } from './compared-products.ts'
export { fedProducts } from './feed-products.ts'
export { findProducts } from './find-products.ts'
export {
  findSellables,
  isSellable,
  type QuantityPrice,
  type RequestedItem,
  type Sellable,
  type Unchosen,
} from './find-sellables.ts'
export { catalogHandlers } from './handlers.ts'
export { catalogJobs } from './jobs.ts'
export { categoryNodes } from './list-categories.ts'
export { contentLocale, contentLocales } from './locales.ts'
export { countLowStock } from './low-stock-queries.ts'
export { markTrending } from './mark-trending.ts'
export type { ImportedDish, WrittenGroup } from './menu/imported-dish.ts'
export { DISHES_MAX } from './menu/limits.ts'
export { saveMenu } from './menu/save-menu.ts'
export { kitchenOf, menuOf } from './menu/store-menu.ts'
export { moveCategory } from './move-category.ts'
export { type OptionSet, readOptionSets } from './option-sets/option-set-queries.ts'
export { parcelOf } from './parcel.ts'
export { readLeftOut } from './parts/parts-queries.ts'
export { type Answers, answersIn, detailsOf } from './personalisation.ts'
export { productCards } from './product-cards.ts'
export type { Selected } from './product-list/match-products.ts'
export { readSelected, type SelectedProduct } from './product-list/read-selected.ts'
export { type ProductRow, productRows } from './product-rows.ts'
export { editableFields } from './products/document.ts'
export { type DocumentRow, readDocuments } from './products/read-documents.ts'
export { archiveProducts, deleteDrafts } from './products/remove-products.ts'
export { type ProductInput, type SavedProduct, saveProducts } from './products/save-products.ts'
export type { StockTarget } from './products/stock-changes.ts'
export { publicProductId } from './public-product.ts'
export { lockRating, setRating } from './ratings.ts'
export { sharedProduct } from './read-product.ts'
export { recordContent, recountProducts, refreshListings } from './refresh-listings.ts'
export { catalogRoutes } from './routes.ts'
export {
  allocateStock,
  consumeStock,
  dropReservedUnits,
  releaseStock,
  reserveStock,
  reserveStockAgain,
  restockOrder,
  StockMoved,
  type StockRequest,
} from './stock.ts'
export { storePictureRoutes } from './store-pictures/store-pictures.ts'
export { storeVideoRoutes } from './store-pictures/store-videos.ts'
export { namesOfTags } from './tag-names.ts'
export { addCategories, type NewCategory } from './taxonomy/add-categories.ts'
export { productsWithAttribute } from './taxonomy/attribute-queries.ts'
export { productsOfBrand } from './taxonomy/brand-queries.ts'
export { moveBrand } from './taxonomy/edit-brands.ts'
export { isVisibleCategory } from './taxonomy/is-visible-category.ts'
export { readCategoryAttributes } from './taxonomy/product-attributes.ts'
export { productsWithTag } from './taxonomy/tag-queries.ts'
export { lockCategories } from './taxonomy/tree-queries.ts'
export { unitPriceOf } from './unit-price.ts'
export { variantLabel } from './variant-label.ts'
