/** Products as shoppers would see them, for those who edit them. */
import { z } from '@hono/zod-openapi'
import { Product, ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { PRODUCT_BYTES_MAX, ProductChanges } from './products.ts'
import { Slug, Uuid } from './vocabulary.ts'

function previewEndpoint<const Role extends 'seller' | 'operator'>(role: Role) {
  return endpoint({
    summary: 'Get a product as its page will show it, with given changes and those under review',
    tag: role,
    access: role,
    area: 'products',
    level: 'edit',
    params: z.object({ store: Slug, id: Uuid }),
    body: ProductChanges.omit({ version: true }),
    bodyBytesMax: PRODUCT_BYTES_MAX,
    isQuestion: true,
    answer: z.object({
      product: Product,
      related: z.array(ProductCard),
    }),
    problems: ['not_found', 'not_allowed', 'state_conflict'],
  })
}

export const sellerPreview = previewEndpoint('seller')
export const operatorPreview = previewEndpoint('operator')
