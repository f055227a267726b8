export { hashOfKey, type OrderKeys, orderKeys } from './access-key.ts'
export { type BoughtLine, boughtLines } from './bought-lines.ts'
export { claimGuestOrders } from './claim-guest-orders.ts'
export {
  createGroup,
  type DeliverySnapshot,
  findPlaced,
  type GroupToCreate,
  type LineToCreate,
  type OrderToCreate,
  type PlacedGroup,
} from './create-group.ts'
export { decideAnyRefund } from './decide-refund.ts'
export { deliveredLines } from './delivered-lines.ts'
export { documentDress } from './documents/document-design.ts'
export { readMarketSigns } from './documents/queries.ts'
export { documentRoutes } from './documents/routes.ts'
export { endOrders } from './end-orders.ts'
export { expireEarlierOfCart } from './expire-unpaid.ts'
export { findOrders, findStoreOrders } from './find-orders.ts'
export { findOwnGroup, type Group, isUnpaid, lockAnyGroup, lockGroup, lockOwnGroup } from './group.ts'
export type { Dress } from './invoice/designs.ts'
export { type Invoice, type InvoiceLanguage, invoiceLanguage } from './invoice/invoice.ts'
export { writePdf } from './invoice/write-pdf.ts'
export { issueRefund } from './issue-refund.ts'
export { ordersJobs } from './jobs.ts'
export { readAnyOrder } from './operator-orders.ts'
export { isNumberTaken, newOrderNumber } from './order-number.ts'
export { placeGroup, reviveGroup } from './place-group.ts'
export {
  claimBought,
  findOrderedOfCart,
  hasSuccessor,
  lockGroupsOfCart,
  moveGroupsToCart,
  readEarlierOfCart,
  setPayBy,
} from './queries.ts'
export { countMiss, findStatus, toStatus } from './read-orders.ts'
export { refundPictureRoutes } from './refund-pictures.ts'
export { requestRefund } from './request-refund.ts'
export { ordersRoutes } from './routes.ts'
export { trendingProductIds } from './trending.ts'
