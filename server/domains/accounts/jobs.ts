import { cronJob, type Jobs } from '#platform/jobs.ts'
import { deleteOldDevices } from './identity/device-queries.ts'
import { deleteOldProofs } from './identity/proof-queries.ts'
import type { AccountsOptions } from './options.ts'
import { deleteOverSessions } from './queries.ts'
import { reseal } from './reseal.ts'

export function accountsJobs(options: Pick<AccountsOptions, 'bankKeys' | 'appKeys'>): Jobs {
  const isSecretChanged = options.bankKeys.length > 1
  return {
    'accounts.forget_over_sessions': cronJob('13 * * * *', (begin) =>
      begin(async (work) => {
        await deleteOverSessions(work)
        await deleteOldProofs(work)
        await deleteOldDevices(work)
      }),
    ),
    'accounts.seal_anew': cronJob('43 * * * *', async (begin) => {
      if (isSecretChanged) await reseal(begin, options)
    }),
  }
}
