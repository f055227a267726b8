import { routes } from '#platform/route.ts'
import {
  changeProductSlug,
  changeSlug,
  checkSlugAvailability,
  readProductSlug,
  readSlug,
} from './change-slug.ts'

export const slugsRoutes = routes({
  'GET /operator/slugs/{kind}': checkSlugAvailability,
  'GET /operator/slugs/{kind}/{id}': readSlug,
  'PUT /operator/slugs/{kind}/{id}': changeSlug,
  'GET /seller/stores/{store}/product-slugs/{id}': readProductSlug,
  'PUT /seller/stores/{store}/product-slugs/{id}': changeProductSlug,
})
