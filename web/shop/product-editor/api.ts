/** The API of a product, as a seller or an operator calls it. */
import type { Api } from '#app/api.ts'
import type { NewProduct } from '#contract/products.ts'
import type { ProductFields } from './fields.ts'

export interface ProductRoute {
  readonly role: 'seller' | 'operator'
  readonly store: string
  /** Id of the product, or `new`. */
  readonly id: string
}

export function productApi(api: Api, { role, store, id }: ProductRoute) {
  const base = `/${role}/stores/{store}` as const
  const params = { store, id }
  return {
    choices: () => api(`GET ${base}/product-choices`, { params: { store } }),
    create: (body: ProductFields, options: { headers: Record<string, string> }) =>
      // The API checks what is missing and names it by field.
      api(`POST ${base}/products`, { params: { store }, body: body as NewProduct }, options),
    read: () => api(`GET ${base}/products/{id}`, { params }),
    change: (body: ProductFields & { readonly version?: number }) =>
      api(`PUT ${base}/products/{id}`, { params, body }),
    publish: (of: string, publishAt: string | undefined) =>
      api(`POST ${base}/products/{id}/publish`, {
        params: { store, id: of },
        body: publishAt === undefined ? {} : { publish_at: publishAt },
      }),
    withdraw: () => api('POST /seller/stores/{store}/products/{id}/withdraw', { params }),
    archive: () => api(`POST ${base}/products/{id}/archive`, { params }),
    duplicate: () => api(`POST ${base}/products/{id}/duplicate`, { params }),
    remove: () => api(`DELETE ${base}/products/{id}`, { params }),
    versions: () => api(`GET ${base}/products/{id}/versions`, { params }),
    autosave: () =>
      api('GET /customer/product-autosaves/{store}/{product}', { params: { store, product: id } }),
    dropAutosave: () =>
      api('DELETE /customer/product-autosaves/{store}/{product}', { params: { store, product: id } }),
    preview: (body: ProductFields) => api(`POST ${base}/products/{id}/preview`, { params, body }),
    restore: (version: number) =>
      api(`POST ${base}/products/{id}/versions/{version}/restore`, { params: { ...params, version } }),
  }
}

export type ProductApi = ReturnType<typeof productApi>
