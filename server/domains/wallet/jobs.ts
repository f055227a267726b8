import { z } from 'zod'
import type { Gateways } from '#domains/payments/index.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { expireRecharges } from './recharges/expire-recharges.ts'
import { returnRecharge } from './recharges/return-recharge.ts'

export function walletJobs(gateways: Gateways): Jobs {
  return {
    'wallet.expire_recharges': cronJob('* * * * *', (begin) => begin(expireRecharges)),

    'wallet.return_recharge': job({
      payload: z.object({ recharge_id: z.uuid(), reference: z.string() }),
      carryOut: (begin, { recharge_id: id, reference }) => returnRecharge(begin, gateways, { id, reference }),
    }),
  }
}
