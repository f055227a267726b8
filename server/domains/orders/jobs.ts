import { cronJob, type Jobs } from '#platform/jobs.ts'
import { expireUnpaid } from './expire-unpaid.ts'
import { completeDelivered, rejectUnanswered } from './pass-time.ts'
import { countRecentSales } from './recent-sales.ts'
import { deleteUnsentRefundPictures } from './refund-picture-queries.ts'
import { markTrendingProducts } from './trending.ts'

export const ordersJobs: Jobs = {
  'orders.mark_trending': cronJob('*/5 * * * *', (begin) => begin(markTrendingProducts)),
  'orders.count_recent_sales': cronJob('11 * * * *', (begin) => begin(countRecentSales)),
  'orders.expire_unpaid': cronJob('* * * * *', expireUnpaid),
  'orders.reject_unanswered': cronJob('* * * * *', rejectUnanswered),
  'orders.complete_delivered': cronJob('23 * * * *', completeDelivered),
  'orders.delete_refund_pictures': cronJob('53 * * * *', (begin) => begin(deleteUnsentRefundPictures)),
}
