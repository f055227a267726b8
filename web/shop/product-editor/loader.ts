/** Loads the page of a product, for sellers and operators. */
import { type Api, ApiProblem } from '#app/api.ts'
import { found } from '#app/found.ts'
import type { ProductAutosave } from '#contract/product-autosaves.ts'
import type { EditedProduct, ProductVersion } from '#contract/products.ts'
import { newId } from '#values/id.ts'
import { type ProductApi, type ProductRoute, productApi } from './api.ts'
import { productLimits } from './limits.server.ts'
import { unsavedChanges } from './unsaved.ts'

export async function loadProduct(api: Api, route: ProductRoute, url: URL) {
  const calls = productApi(api, route)
  const isNew = route.id === 'new'
  const [choices, countries, product, versions, autosave] = await Promise.all([
    found(url, calls.choices()),
    api('GET /countries'),
    isNew ? undefined : found(url, calls.read()),
    isNew ? undefined : found(url, calls.versions()),
    readAutosave(calls),
  ])
  return {
    role: route.role,
    storeSlug: route.store,
    choices,
    countries: countries.data.map(({ code }) => code),
    product: product?.product,
    versions: versions?.data ?? [],
    unsaved:
      autosave && unsavedOf(autosave, { product: product?.product, versions: versions?.data ?? [], url }),
    limits: productLimits,
    done: url.searchParams.get('done') ?? undefined,
    host: url.host,
    /** Idempotency key of a new product, so that a form sent twice creates one. */
    attempt: isNew ? newId() : undefined,
  }
}

/** Returns the caller's unsaved changes; none for those who may not edit. */
async function readAutosave(calls: ProductApi): Promise<ProductAutosave | undefined> {
  try {
    return (await calls.autosave()).autosave
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return undefined
    throw error
  }
}

interface Current {
  readonly product: EditedProduct | undefined
  readonly versions: readonly ProductVersion[]
  readonly url: URL
}

/** Returns unsaved changes to offer; with `?unsaved=continue` to put into the form. */
function unsavedOf(autosave: ProductAutosave, { product, versions, url }: Current) {
  const { typed, version, saved_at, base } = autosave
  if (product && Object.keys(unsavedChanges(product, autosave)).length === 0) return undefined
  const since = base ? versions.filter((each) => each.version > base.version) : []
  const isContinued = url.searchParams.get('unsaved') === 'continue'
  return {
    saved_at,
    isSavedSince: base !== undefined,
    continued: isContinued ? { typed, version: base ? version : product?.version, base, since } : undefined,
  }
}

export type Unsaved = ReturnType<typeof unsavedOf>

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>
