export { type AddedFromOrder, addFromOrder } from './add-from-order.ts'
export { addOneEach } from './add-one-each.ts'
export { type Adoption, adoptGuestCart } from './adopt-guest-cart.ts'
export { backorderOf, type CartLine, goodsOf, linesBefore, standingOf } from './cart.ts'
export { cutAnswer, toItem } from './cart-answer.ts'
export { itemBackordersOf } from './claims.ts'
export { cartJobs } from './jobs.ts'
export {
  type DeliveryPlan,
  firstOf,
  type PackageFacts,
  piecesOf,
  planDelivery,
  pricePlan,
  shippingDiscounts,
  worthOf,
} from './packages.ts'
export type { CutRow } from './queries.ts'
export { cartCount } from './read-cart.ts'
export { cartRoutes } from './routes.ts'
export { subtractBought } from './subtract-bought.ts'
export { type CartToOrder, lockCart, lockCartById, readCartToOrder } from './take-cart.ts'
