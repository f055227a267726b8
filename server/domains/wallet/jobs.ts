import type { Gateways } from '#domains/payments/index.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { returnWrongRecharge } from './job-kinds.ts'
import { expireRecharges } from './recharges/expire-recharges.ts'
import { returnRecharge } from './recharges/return-recharge.ts'

export function walletJobs(gateways: Gateways): Jobs {
  return {
    'wallet.expire_recharges': cronJob('* * * * *', (begin) => begin(expireRecharges)),

    ...job(returnWrongRecharge, (begin, { recharge_id: id, reference }) =>
      returnRecharge(begin, gateways, { id, reference }),
    ),
  }
}
