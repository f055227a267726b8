import { z } from '@hono/zod-openapi'
import { Cart } from './cart.ts'
import { ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Done, Money, PageQuery, pageOf, Time, Uuid } from './vocabulary.ts'

const productId = z.object({ productId: Uuid })

/** Token of links in emails, valid without sign-in. */
const token = z.object({ token: z.string().regex(/^[\w-]{32}$/) })

export const WishlistProduct = ProductCard.extend({
  price_dropped_by: Money.optional().describe('Price drop since it was added'),
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
  summary: 'Get the caller’s wishlist, last added first; guests have none',
  tag: 'wishlist',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(WishlistProduct),
})

export const addWishlistItem = endpoint({
  summary: 'Add a product to the wishlist (up to 200)',
  tag: 'wishlist',
  access: 'customer',
  params: productId,
  answer: Done,
  problems: ['not_found', 'wishlist_full'],
})

export const removeWishlistItem = endpoint({
  summary: 'Remove a product from the wishlist',
  tag: 'wishlist',
  access: 'customer',
  params: productId,
  answer: Done,
})

export const moveWishlistItemsToCart = endpoint({
  summary: 'Add one piece of some or all wishlist items to the cart; items that cannot be added stay',
  tag: 'wishlist',
  access: 'customer',
  body: z.object({ product_ids: z.array(Uuid).min(1).max(200).optional() }),
  answer: z.object({ moved: z.int(), left: z.int(), cart: Cart }),
})

export const readWishlistSettings = endpoint({
  summary: 'Get whether the wishlist is shared and price drop emails are on',
  tag: 'wishlist',
  access: 'customer',
  answer: WishlistSettings,
})

export const changeWishlistSettings = endpoint({
  summary: 'Turn price drop emails on or off',
  tag: 'wishlist',
  access: 'customer',
  body: z.object({ tells_price_drops: z.boolean() }),
  answer: WishlistSettings,
})

export const shareWishlist = endpoint({
  summary: 'Create a private link to the wishlist, or return the existing one',
  tag: 'wishlist',
  access: 'customer',
  answer: WishlistSettings,
})

export const unshareWishlist = endpoint({
  summary: 'Delete the private link to the wishlist',
  tag: 'wishlist',
  access: 'customer',
  answer: WishlistSettings,
})

export const readSharedWishlist = endpoint({
  summary: 'Get a shared wishlist by its link, without its owner’s name',
  tag: 'wishlist',
  access: 'public',
  params: token,
  query: PageQuery,
  answer: pageOf(ProductCard),
  problems: ['not_found'],
})

export const unsubscribePriceDrops = endpoint({
  summary: 'Unsubscribe from price drop emails by the link in the email',
  tag: 'wishlist',
  access: 'public',
  params: token,
  answer: Done,
  problems: ['not_found'],
})
