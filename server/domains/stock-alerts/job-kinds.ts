import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

/** Runs when a product, or anything if none is named, may be back in stock. */
export const findRestocked = defineJob('stock_alerts.tell', z.object({ product_id: z.uuid().optional() }))
