import { z } from 'zod'
import { type Jobs, job } from '#platform/jobs.ts'
import type { Gateways } from './gateway.ts'
import { carryOutRefund } from './refund-order.ts'

export function paymentsJobs(gateways: Gateways): Jobs {
  return {
    'payments.carry_out_refund': job({
      payload: z.object({ refund_id: z.uuid() }),
      carryOut: (begin, { refund_id }) => carryOutRefund(begin, gateways, refund_id),
    }),
  }
}
