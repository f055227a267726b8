import { z } from '@hono/zod-openapi'
import { Cart } from './cart.ts'
import { ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Done, Money, PageQuery, pageOf, Time, Uuid } from './vocabulary.ts'

const productId = z.object({ productId: Uuid })

/** Token of links in emails, valid without sign-in. */
const token = z.object({ token: z.string().regex(/^[\w-]{32}$/) })

export const WishlistProduct = ProductCard.extend({
  price_dropped_by: Money.optional().describe('How much less it costs than when it was wished for'),
}).openapi('WishlistProduct')
export type WishlistProduct = z.infer<typeof WishlistProduct>

export const WishlistSettings = z
  .object({
    share: z.object({ token: z.string(), shared_at: Time }).optional(),
    tells_price_drops: z.boolean(),
  })
  .openapi('WishlistSettings')
export type WishlistSettings = z.infer<typeof WishlistSettings>

export const listWishlistItems = endpoint({
  summary: 'The caller’s wishlist, what was added last first; guest customers have none',
  tag: 'wishlist',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(WishlistProduct),
})

export const addWishlistItem = endpoint({
  summary: 'Put a product on the wishlist (200 at most)',
  tag: 'wishlist',
  access: 'customer',
  params: productId,
  answer: Done,
  problems: ['not_found', 'wishlist_full'],
})

export const removeWishlistItem = endpoint({
  summary: 'Take a product off the wishlist, if it is there',
  tag: 'wishlist',
  access: 'customer',
  params: productId,
  answer: Done,
})

export const moveWishlistItemsToCart = endpoint({
  summary:
    'Move one piece each of some wishes, or of all, into the cart; what cannot be added as it is stays',
  tag: 'wishlist',
  access: 'customer',
  body: z.object({ product_ids: z.array(Uuid).min(1).max(200).optional() }),
  answer: z.object({ moved: z.int(), left: z.int(), cart: Cart }),
})

export const readWishlistSettings = endpoint({
  summary: 'Whether the wishlist is shared, and whether lower prices are told by mail',
  tag: 'wishlist',
  access: 'customer',
  answer: WishlistSettings,
})

export const changeWishlistSettings = endpoint({
  summary: 'Have lower prices told by mail, or no longer',
  tag: 'wishlist',
  access: 'customer',
  body: z.object({ tells_price_drops: z.boolean() }),
  answer: WishlistSettings,
})

export const shareWishlist = endpoint({
  summary: 'Make a secret link to the wishlist; one that is there stays',
  tag: 'wishlist',
  access: 'customer',
  answer: WishlistSettings,
})

export const unshareWishlist = endpoint({
  summary: 'End the secret link to the wishlist: it opens nothing from then on',
  tag: 'wishlist',
  access: 'customer',
  answer: WishlistSettings,
})

export const readSharedWishlist = endpoint({
  summary: 'A wishlist that was shared, for whoever has its link; it does not tell whose it is',
  tag: 'wishlist',
  access: 'public',
  params: token,
  query: PageQuery,
  answer: pageOf(ProductCard),
  problems: ['not_found'],
})

export const unsubscribePriceDrops = endpoint({
  summary: 'Tell lower prices by mail no longer, by the link in such a mail',
  tag: 'wishlist',
  access: 'public',
  params: token,
  answer: Done,
  problems: ['not_found'],
})
