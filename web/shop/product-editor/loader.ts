/** Loads the page of a product, for sellers and operators. */
import type { Api } from '#app/api.ts'
import { found } from '#app/found.ts'
import { newId } from '#values/id.ts'
import { type ProductRoute, productApi } from './api.ts'
import { productLimits } from './limits.server.ts'

export async function loadProduct(api: Api, route: ProductRoute, url: URL) {
  const calls = productApi(api, route)
  const isNew = route.id === 'new'
  const [choices, countries, product, versions] = await Promise.all([
    found(url, calls.choices()),
    api('GET /countries'),
    isNew ? undefined : found(url, calls.read()),
    isNew ? undefined : found(url, calls.versions()),
  ])
  return {
    role: route.role,
    choices,
    countries: countries.data.map(({ code }) => code),
    product: product?.product,
    versions: versions?.data ?? [],
    limits: productLimits,
    done: url.searchParams.get('done') ?? undefined,
    host: url.host,
    /** Idempotency key of a new product, so that a form sent twice creates one. */
    attempt: isNew ? newId() : undefined,
  }
}

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>
