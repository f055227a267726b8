import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

/** Carried out by the checkout, which asks the gateways. */
export const cancelUnpaidRecharge = defineJob('checkout.cancel_recharge', z.object({ recharge_id: z.uuid() }))

export const returnWrongRecharge = defineJob(
  'wallet.return_recharge',
  z.object({ recharge_id: z.uuid(), reference: z.string() }),
)
