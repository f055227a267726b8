import { routes } from '#platform/route.ts'
import { addWishlistItem } from './add-item.ts'
import { listWishlistItems } from './list-items.ts'
import { moveWishlistItemsToCart } from './move-items.ts'
import { removeWishlistItem } from './remove-item.ts'
import { changeSettings, readSettings } from './settings.ts'
import { readShared, shareWishlist, unshareWishlist } from './share.ts'
import { unsubscribePriceDrops } from './stop-price-drops.ts'

export const wishlistRoutes = routes({
  'GET /customer/wishlist': listWishlistItems,
  'POST /customer/wishlist/{productId}': addWishlistItem,
  'DELETE /customer/wishlist/{productId}': removeWishlistItem,
  'POST /customer/wishlist-to-cart': moveWishlistItemsToCart,
  'GET /customer/wishlist-settings': readSettings,
  'PUT /customer/wishlist-settings': changeSettings,
  'POST /customer/wishlist-share': shareWishlist,
  'DELETE /customer/wishlist-share': unshareWishlist,
  'GET /wishlists/{token}': readShared,
  'DELETE /price-drop-mails/{token}': unsubscribePriceDrops,
})
