import { routes } from '#platform/route.ts'
import { cancelOrder } from './cancel-order.ts'
import { recordAnyCash, recordCash, writeOffCash } from './cash.ts'
import { decideAnyRefund, decideStoreRefund } from './decide-refund.ts'
import {
  issueRefund,
  issueStoreRefund,
  previewManualRefund,
  previewStoreManualRefund,
  readRefundableSellerOrder,
  readRefundableStoreOrder,
} from './issue-refund.ts'
import { listRecentSales } from './list-recent-sales.ts'
import { listAllRefundRequests, listStoreRefundRequests } from './list-refund-requests.ts'
import { listStoreOrders } from './list-store-orders.ts'
import { readMarketOverview } from './market-overview.ts'
import { cancelAnyOrder, listAllOrders, readAnyOrder } from './operator-orders.ts'
import { changeTracking, markPacked } from './packing.ts'
import { previewOwnRefund, previewRefundRequest, previewStoreRefundRequest } from './preview-refund.ts'
import { readDemand } from './read-demand.ts'
import { listOrders, readOrder } from './read-orders.ts'
import { readStoreOrder } from './read-store-order.ts'
import { changeRefundRule, readRefundRules } from './refund-rules.ts'
import { previewShortfall, reportShortfall } from './report-shortfall.ts'
import { requestRefund } from './request-refund.ts'
import {
  acceptOrder,
  cancelStoreOrder,
  deliverOrder,
  handOverOrder,
  refuseOrder,
  rejectOrder,
  startOrder,
} from './seller-commands.ts'
import { readStoreOverview } from './store-overview.ts'

export const ordersRoutes = routes({
  'GET /products/{slug}/demand': readDemand,
  'GET /sales/recent': listRecentSales,

  'GET /orders': listOrders,
  'GET /orders/{number}': readOrder,
  'POST /orders/{number}/cancel': cancelOrder,
  'POST /orders/{number}/refund-requests': requestRefund,
  'GET /orders/{number}/refund-preview': previewOwnRefund,

  'GET /seller/stores/{store}': readStoreOverview,
  'GET /seller/stores/{store}/orders': listStoreOrders,
  'GET /seller/stores/{store}/orders/{number}/shortfall': previewShortfall,
  'POST /seller/stores/{store}/orders/{number}/shortfall': reportShortfall,
  'GET /seller/stores/{store}/orders/{number}': readStoreOrder,
  'POST /seller/stores/{store}/orders/{number}/accept': acceptOrder,
  'POST /seller/stores/{store}/orders/{number}/reject': rejectOrder,
  'POST /seller/stores/{store}/orders/{number}/start': startOrder,
  'POST /seller/stores/{store}/orders/{number}/hand-over': handOverOrder,
  'PUT /seller/stores/{store}/orders/{number}/packed': markPacked,
  'PUT /seller/stores/{store}/orders/{number}/tracking': changeTracking,
  'POST /seller/stores/{store}/orders/{number}/deliver': deliverOrder,
  'POST /seller/stores/{store}/orders/{number}/refuse': refuseOrder,
  'POST /seller/stores/{store}/orders/{number}/cash': recordCash,
  'POST /seller/stores/{store}/orders/{number}/cash/write-off': writeOffCash,
  'POST /seller/stores/{store}/orders/{number}/cancel': cancelStoreOrder,
  'GET /seller/stores/{store}/refund-requests': listStoreRefundRequests,
  'POST /seller/stores/{store}/refund-requests/{id}/decide': decideStoreRefund,
  'GET /seller/stores/{store}/refund-requests/{id}/preview': previewStoreRefundRequest,
  'GET /seller/stores/{store}/orders/{number}/refund': readRefundableStoreOrder,
  'GET /seller/stores/{store}/orders/{number}/refund/preview': previewStoreManualRefund,
  'POST /seller/stores/{store}/orders/{number}/refund': issueStoreRefund,

  'GET /operator/overview': readMarketOverview,
  'GET /operator/refund-requests': listAllRefundRequests,
  'POST /operator/refund-requests/{id}/decide': decideAnyRefund,
  'GET /operator/refund-requests/{id}/preview': previewRefundRequest,
  'GET /operator/orders/{number}/refund': readRefundableSellerOrder,
  'GET /operator/orders/{number}/refund/preview': previewManualRefund,
  'POST /operator/orders/{number}/refund': issueRefund,
  'GET /operator/refund-rules': readRefundRules,
  'PUT /operator/refund-rules/{currency}': changeRefundRule,
  'GET /operator/orders': listAllOrders,
  'GET /operator/orders/{number}': readAnyOrder,
  'POST /operator/orders/{number}/cancel': cancelAnyOrder,
  'POST /operator/orders/{number}/cash': recordAnyCash,
})
