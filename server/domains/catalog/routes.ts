import { routes } from '#platform/route.ts'
import { blockProduct, unblockProduct } from './block-product.ts'
import { changeVariant } from './change-variant.ts'
import { listAllProducts } from './list-all-products.ts'
import { listCategories } from './list-categories.ts'
import { listRelated } from './list-related.ts'
import { listSitemapProducts } from './list-sitemap-products.ts'
import { listStoreProducts } from './list-store-products.ts'
import { readMenu } from './read-menu.ts'
import { readProduct } from './read-product.ts'

export const catalogRoutes = routes({
  'GET /categories': listCategories,
  'GET /sitemap/products': listSitemapProducts,
  'GET /products/{slug}': readProduct,
  'GET /products/{slug}/related': listRelated,
  'GET /stores/{slug}/menu': readMenu,
  'GET /seller/stores/{store}/products': listStoreProducts,
  'PUT /seller/stores/{store}/variants/{id}': changeVariant,
  'GET /operator/products': listAllProducts,
  'POST /operator/products/{slug}/block': blockProduct,
  'POST /operator/products/{slug}/unblock': unblockProduct,
})
