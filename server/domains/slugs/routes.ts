import { routes } from '#platform/route.ts'
import { changeProductSlug, changeSlug, readProductSlug, readSlug, readWantedSlug } from './change-slug.ts'

export const slugsRoutes = routes({
  'GET /operator/slugs/{kind}': readWantedSlug,
  'GET /operator/slugs/{kind}/{id}': readSlug,
  'PUT /operator/slugs/{kind}/{id}': changeSlug,
  'GET /seller/stores/{store}/product-slugs/{id}': readProductSlug,
  'PUT /seller/stores/{store}/product-slugs/{id}': changeProductSlug,
})
