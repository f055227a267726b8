import { routes } from '#platform/route.ts'
import { addWish } from './add-wish.ts'
import { listWishes } from './list-wishes.ts'
import { moveWishes } from './move-wishes.ts'
import { removeWish } from './remove-wish.ts'
import { changeSettings, readSettings } from './settings.ts'
import { readShared, shareWishlist, unshareWishlist } from './share.ts'
import { stopPriceDrops } from './stop-price-drops.ts'

export const wishlistRoutes = routes({
  'GET /customer/wishlist': listWishes,
  'POST /customer/wishlist/{productId}': addWish,
  'DELETE /customer/wishlist/{productId}': removeWish,
  'POST /customer/wishlist-to-cart': moveWishes,
  'GET /customer/wishlist-settings': readSettings,
  'PUT /customer/wishlist-settings': changeSettings,
  'POST /customer/wishlist-share': shareWishlist,
  'DELETE /customer/wishlist-share': unshareWishlist,
  'GET /wishlists/{token}': readShared,
  'DELETE /price-drop-mails/{token}': stopPriceDrops,
})
