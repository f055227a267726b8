import { z } from '@hono/zod-openapi'
import { ProductCard } from './catalog.ts'
import { Done, PageQuery, pageOf, Uuid } from './common.ts'
import { endpoint } from './endpoint.ts'

const productId = z.object({ productId: Uuid })

export const listWishes = endpoint({
  summary: 'The caller’s wishlist, what was added last first; guest customers have none',
  tag: 'wishlist',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(ProductCard),
})

export const addWish = endpoint({
  summary: 'Put a product on the wishlist (200 at most)',
  tag: 'wishlist',
  access: 'customer',
  params: productId,
  answer: Done,
  problems: ['not_found', 'wishlist_full'],
})

export const removeWish = endpoint({
  summary: 'Take a product off the wishlist, if it is there',
  tag: 'wishlist',
  access: 'customer',
  params: productId,
  answer: Done,
})
