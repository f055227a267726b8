import { routes } from '#platform/route.ts'
import { addWish } from './add-wish.ts'
import { listWishes } from './list-wishes.ts'
import { removeWish } from './remove-wish.ts'

export const wishlistRoutes = routes({
  'GET /customer/wishlist': listWishes,
  'POST /customer/wishlist/{productId}': addWish,
  'DELETE /customer/wishlist/{productId}': removeWish,
})
