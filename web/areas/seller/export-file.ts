import { apiFrom } from '#app/api.ts'
import { exportedFile } from '#shop/product-export/export-form.ts'
import type { Route } from './+types/export-file'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  return exportedFile(await request.formData(), {
    url,
    ask: (body) => apiFrom(context)('POST /seller/stores/{store}/product-exports', { params, body }),
  })
}
