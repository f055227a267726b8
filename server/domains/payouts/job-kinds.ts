import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

export const sendApprovedPayout = defineJob('payouts.send', z.object({ payout_id: z.uuid() }))
