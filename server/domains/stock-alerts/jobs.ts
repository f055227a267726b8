import { stockAlertsDue } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import type { Work } from '#platform/work.ts'
import { findRestocked } from './job-kinds.ts'
import { claimRestocked, deleteOldAlerts } from './queries.ts'

const NOTIFIED_AT_ONCE = 200

export const stockAlertsJobs: Jobs = {
  ...job(findRestocked, (begin, { product_id: productId }) =>
    begin((work) => notifyRestocked(work, productId)),
  ),

  /** Finds variants back in stock for reasons other than a stock change, and deletes old alerts. */
  'stock_alerts.look_around': cronJob('*/10 * * * *', (begin) =>
    begin(async (work) => {
      await deleteOldAlerts(work)
      await notifyRestocked(work, undefined)
    }),
  ),
}

async function notifyRestocked(work: Work, productId: string | undefined): Promise<void> {
  const alertIds = await claimRestocked(work, { productId, count: NOTIFIED_AT_ONCE })
  if (alertIds.length === 0) return
  emit(work, stockAlertsDue, { alert_ids: alertIds })
  if (alertIds.length < NOTIFIED_AT_ONCE) return
  await work.addJob(findRestocked, { ...(productId && { product_id: productId }) })
}
