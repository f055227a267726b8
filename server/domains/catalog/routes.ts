import { routes } from '#platform/route.ts'
import { readAutosave, removeAutosave, writeAutosave } from './autosaves/autosaves.ts'
import { blockProduct, unblockProduct } from './block-product.ts'
import { bulkEditCommands, ofAllStores, ofManagedStore } from './bulk-edits/commands.ts'
import { changeVariant } from './change-variant.ts'
import {
  addCollection,
  changeCollection,
  listAllCollections,
  previewCollection,
  readWrittenCollection,
  removeCollection,
} from './collections/edit-collections.ts'
import { listCollections, readCollection } from './collections/show-collections.ts'
import { listAllProducts } from './list-all-products.ts'
import { listAllCategories, listCategories, readCategory } from './list-categories.ts'
import { listRelated } from './list-related.ts'
import { listSitemapProducts } from './list-sitemap-products.ts'
import { listStoreProducts } from './list-store-products.ts'
import { addDish, changeDish, moveDish } from './menu/dishes.ts'
import { addOptionGroup, changeOptionGroup, removeOptionGroup } from './menu/option-groups.ts'
import { addMenuSection, moveMenuSection, removeMenuSection, renameMenuSection } from './menu/sections.ts'
import { setDishSoldOut } from './menu/sell-out-dish.ts'
import { readStoreMenu } from './menu/store-menu.ts'
import { stockCommands } from './movements/movements.ts'
import {
  addOptionSet,
  changeOptionSet,
  listOptionSets,
  readOptionSet,
  removeOptionSet,
} from './option-sets/edit-option-sets.ts'
import { changeProductPageRules, readProductPageRules } from './parts/market-parts.ts'
import {
  changeAnyProductParts,
  changeOwnProductParts,
  readAnyProductParts,
  readOwnProductParts,
} from './parts/own-parts.ts'
import { previewProduct } from './preview/preview-product.ts'
import {
  anyFilterChoices,
  listAnyProducts,
  listOwnProducts,
  ownFilterChoices,
} from './product-list/product-list.ts'
import { byOperator, bySeller, productCommands } from './products/commands.ts'
import { readMenu } from './read-menu.ts'
import { readProduct } from './read-product.ts'
import { sizeChartsOfOperators, sizeChartsOfSellers } from './size-charts/commands.ts'
import { enterCounts } from './stock-takes/enter-counts.ts'
import {
  applyStockTake,
  discardStockTake,
  listStockTakes,
  readStockTake,
  startStockTake,
} from './stock-takes/stock-takes.ts'
import { approveSubmission, rejectSubmission } from './submissions/decide-submission.ts'
import { listSubmissions } from './submissions/list-submissions.ts'
import { readSubmission } from './submissions/read-submission.ts'
import { changeProductReviewRules, readProductReviewRules } from './submissions/review-rules.ts'
import { withdrawSubmission } from './submissions/withdraw-submission.ts'
import {
  addAttribute,
  changeAttribute,
  listAttributes,
  moveAttribute,
  readAttribute,
  removeAttribute,
} from './taxonomy/edit-attributes.ts'
import {
  addBrand,
  changeBrand,
  listBrands,
  mergeBrand,
  readBrand,
  removeBrand,
} from './taxonomy/edit-brands.ts'
import { addCategory, changeCategory, readWrittenCategory } from './taxonomy/edit-categories.ts'
import { listTags, mergeTag, renameTag } from './taxonomy/edit-tags.ts'
import { mergeCategory, placeCategory, removeCategory } from './taxonomy/move-categories.ts'
import { listShownBrands, readShownBrand } from './taxonomy/show-brands.ts'
import { changeVariantCells } from './variant-cells/change-variants.ts'
import { listAllVariantCells, listVariantCells } from './variant-cells/list-variants.ts'

const bySellers = productCommands(bySeller)
const byOperators = productCommands(byOperator)
const previewsBySellers = previewProduct(bySeller)
const previewsByOperators = previewProduct(byOperator)
const bulkBySellers = bulkEditCommands(ofManagedStore)
const bulkByOperators = bulkEditCommands(ofAllStores)

const stockOfSellers = stockCommands(bySeller.read)
const stockOfOperators = stockCommands(byOperator.read)

export const catalogRoutes = routes({
  'GET /categories': listCategories,
  'GET /categories/{vertical}/{slug}': readCategory,
  'GET /operator/attributes': listAttributes,
  'POST /operator/attributes': addAttribute,
  'GET /operator/attributes/{id}': readAttribute,
  'PUT /operator/attributes/{id}': changeAttribute,
  'DELETE /operator/attributes/{id}': removeAttribute,
  'POST /operator/attributes/{id}/move': moveAttribute,
  'GET /operator/option-sets': listOptionSets,
  'POST /operator/option-sets': addOptionSet,
  'GET /operator/option-sets/{id}': readOptionSet,
  'PUT /operator/option-sets/{id}': changeOptionSet,
  'DELETE /operator/option-sets/{id}': removeOptionSet,
  'GET /brands': listShownBrands,
  'GET /brands/{slug}': readShownBrand,
  'GET /collections': listCollections,
  'GET /collections/{slug}': readCollection,
  'GET /operator/collections': listAllCollections,
  'POST /operator/collections': addCollection,
  'POST /operator/collections/preview': previewCollection,
  'GET /operator/collections/{id}': readWrittenCollection,
  'PUT /operator/collections/{id}': changeCollection,
  'DELETE /operator/collections/{id}': removeCollection,
  'GET /seller/stores/{store}/size-charts': sizeChartsOfSellers.list,
  'POST /seller/stores/{store}/size-charts': sizeChartsOfSellers.add,
  'GET /seller/stores/{store}/size-charts/{id}': sizeChartsOfSellers.read,
  'PUT /seller/stores/{store}/size-charts/{id}': sizeChartsOfSellers.change,
  'DELETE /seller/stores/{store}/size-charts/{id}': sizeChartsOfSellers.remove,
  'GET /operator/size-charts': sizeChartsOfOperators.list,
  'POST /operator/size-charts': sizeChartsOfOperators.add,
  'GET /operator/size-charts/{id}': sizeChartsOfOperators.read,
  'PUT /operator/size-charts/{id}': sizeChartsOfOperators.change,
  'DELETE /operator/size-charts/{id}': sizeChartsOfOperators.remove,
  'GET /operator/brands': listBrands,
  'POST /operator/brands': addBrand,
  'GET /operator/brands/{id}': readBrand,
  'PUT /operator/brands/{id}': changeBrand,
  'DELETE /operator/brands/{id}': removeBrand,
  'POST /operator/brands/{id}/merge': mergeBrand,
  'GET /operator/tags': listTags,
  'PUT /operator/tags/{tag}': renameTag,
  'POST /operator/tags/{tag}/merge': mergeTag,
  'GET /operator/categories': listAllCategories,
  'POST /operator/categories': addCategory,
  'GET /operator/categories/{id}': readWrittenCategory,
  'PUT /operator/categories/{id}': changeCategory,
  'DELETE /operator/categories/{id}': removeCategory,
  'POST /operator/categories/{id}/place': placeCategory,
  'POST /operator/categories/{id}/merge': mergeCategory,
  'GET /customer/product-autosaves/{store}/{product}': readAutosave,
  'PUT /customer/product-autosaves/{store}/{product}': writeAutosave,
  'DELETE /customer/product-autosaves/{store}/{product}': removeAutosave,
  'GET /sitemap/products': listSitemapProducts,
  'GET /products/{slug}': readProduct,
  'GET /products/{slug}/related': listRelated,
  'GET /stores/{slug}/menu': readMenu,
  'GET /seller/stores/{store}/products': listStoreProducts,
  'PUT /seller/stores/{store}/variants/{id}': changeVariant,
  'GET /seller/stores/{store}/product-list': listOwnProducts,
  'GET /seller/stores/{store}/product-filters': ownFilterChoices,
  'GET /seller/stores/{store}/variant-cells': listVariantCells,
  'PUT /seller/stores/{store}/variant-cells': changeVariantCells(bySeller),
  'POST /seller/stores/{store}/bulk-edits/preview': bulkBySellers.preview,
  'POST /seller/stores/{store}/bulk-edits': bulkBySellers.start,
  'GET /seller/stores/{store}/bulk-edits/{id}': bulkBySellers.read,
  'POST /seller/stores/{store}/bulk-edits/{id}/undo': bulkBySellers.undo,
  'GET /seller/stores/{store}/bulk-edits/{id}/report': bulkBySellers.report,
  'POST /operator/bulk-edits/preview': bulkByOperators.preview,
  'POST /operator/bulk-edits': bulkByOperators.start,
  'GET /operator/bulk-edits/{id}': bulkByOperators.read,
  'POST /operator/bulk-edits/{id}/undo': bulkByOperators.undo,
  'GET /operator/bulk-edits/{id}/report': bulkByOperators.report,
  'GET /operator/product-list': listAnyProducts,
  'GET /operator/product-filters': anyFilterChoices,
  'GET /operator/variant-cells': listAllVariantCells,
  'PUT /operator/stores/{store}/variant-cells': changeVariantCells(byOperator),
  'GET /seller/stores/{store}/product-choices': bySellers.choices,
  'GET /seller/stores/{store}/stock-movements': stockOfSellers.list,
  'GET /seller/stores/{store}/stock-movements/export': stockOfSellers.export,
  'POST /seller/stores/{store}/variants/{id}/stock-corrections': stockOfSellers.correct,
  'GET /operator/stores/{store}/stock-movements': stockOfOperators.list,
  'GET /operator/stores/{store}/stock-movements/export': stockOfOperators.export,
  'POST /operator/stores/{store}/variants/{id}/stock-corrections': stockOfOperators.correct,
  'GET /seller/stores/{store}/stock-takes': listStockTakes,
  'POST /seller/stores/{store}/stock-takes': startStockTake,
  'GET /seller/stores/{store}/stock-takes/{id}': readStockTake,
  'POST /seller/stores/{store}/stock-takes/{id}/counts': enterCounts,
  'POST /seller/stores/{store}/stock-takes/{id}/apply': applyStockTake,
  'POST /seller/stores/{store}/stock-takes/{id}/discard': discardStockTake,
  'POST /seller/stores/{store}/products': bySellers.create,
  'POST /seller/stores/{store}/products/batch': bySellers.batch,
  'GET /seller/stores/{store}/products/{id}': bySellers.read,
  'PUT /seller/stores/{store}/products/{id}': bySellers.change,
  'POST /seller/stores/{store}/products/{id}/preview': previewsBySellers,
  'DELETE /seller/stores/{store}/products/{id}': bySellers.remove,
  'POST /seller/stores/{store}/products/{id}/publish': bySellers.publish,
  'POST /seller/stores/{store}/products/{id}/archive': bySellers.archive,
  'POST /seller/stores/{store}/products/{id}/withdraw': withdrawSubmission,
  'POST /seller/stores/{store}/products/{id}/duplicate': bySellers.duplicate,
  'GET /seller/stores/{store}/products/{id}/versions': bySellers.versions,
  'POST /seller/stores/{store}/products/{id}/versions/{version}/restore': bySellers.restore,
  'GET /operator/stores/{store}/product-choices': byOperators.choices,
  'POST /operator/stores/{store}/products': byOperators.create,
  'POST /operator/stores/{store}/products/batch': byOperators.batch,
  'GET /operator/stores/{store}/products/{id}': byOperators.read,
  'PUT /operator/stores/{store}/products/{id}': byOperators.change,
  'POST /operator/stores/{store}/products/{id}/preview': previewsByOperators,
  'DELETE /operator/stores/{store}/products/{id}': byOperators.remove,
  'POST /operator/stores/{store}/products/{id}/publish': byOperators.publish,
  'POST /operator/stores/{store}/products/{id}/archive': byOperators.archive,
  'POST /operator/stores/{store}/products/{id}/duplicate': byOperators.duplicate,
  'GET /operator/stores/{store}/products/{id}/versions': byOperators.versions,
  'POST /operator/stores/{store}/products/{id}/versions/{version}/restore': byOperators.restore,
  'GET /seller/stores/{store}/menu': readStoreMenu,
  'POST /seller/stores/{store}/menu/sections': addMenuSection,
  'PUT /seller/stores/{store}/menu/sections/{id}': renameMenuSection,
  'DELETE /seller/stores/{store}/menu/sections/{id}': removeMenuSection,
  'POST /seller/stores/{store}/menu/sections/{id}/move': moveMenuSection,
  'POST /seller/stores/{store}/menu/dishes': addDish,
  'PUT /seller/stores/{store}/menu/dishes/{id}': changeDish,
  'POST /seller/stores/{store}/menu/dishes/{id}/move': moveDish,
  'PUT /seller/stores/{store}/menu/dishes/{id}/sold-out': setDishSoldOut,
  'POST /seller/stores/{store}/menu/groups': addOptionGroup,
  'PUT /seller/stores/{store}/menu/groups/{id}': changeOptionGroup,
  'DELETE /seller/stores/{store}/menu/groups/{id}': removeOptionGroup,
  'GET /seller/stores/{store}/products/{slug}/page': readOwnProductParts,
  'PUT /seller/stores/{store}/products/{slug}/page': changeOwnProductParts,
  'GET /operator/product-page': readProductPageRules,
  'PUT /operator/product-page': changeProductPageRules,
  'GET /operator/products/{slug}/page': readAnyProductParts,
  'PUT /operator/products/{slug}/page': changeAnyProductParts,
  'GET /operator/product-review-rules': readProductReviewRules,
  'PUT /operator/product-review-rules': changeProductReviewRules,
  'GET /operator/product-submissions': listSubmissions,
  'GET /operator/product-submissions/{id}': readSubmission,
  'POST /operator/product-submissions/{id}/approve': approveSubmission,
  'POST /operator/product-submissions/{id}/reject': rejectSubmission,
  'GET /operator/products': listAllProducts,
  'POST /operator/products/{slug}/block': blockProduct,
  'POST /operator/products/{slug}/unblock': unblockProduct,
})
