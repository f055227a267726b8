import { routes } from '#platform/route.ts'
import { addCompared } from './add-compared.ts'
import { listCompared } from './list-compared.ts'
import { removeCompared } from './remove-compared.ts'

export const compareRoutes = routes({
  'GET /customer/compare': listCompared,
  'POST /customer/compare/{productId}': addCompared,
  'DELETE /customer/compare/{productId}': removeCompared,
})
