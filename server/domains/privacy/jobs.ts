import { z } from 'zod'
import { deleteLastMails } from '#domains/notifications/index.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import type { Begin, Work } from '#platform/work.ts'
import { eraseAccount } from './erase-account.ts'
import { makeExport } from './make-export.ts'
import { deleteExpiredExports } from './queries.ts'

export interface PrivacyJobOptions {
  /** Sends the last email while the address is still stored. */
  readonly sayGoodbye: (begin: Begin, userId: string) => Promise<void>
  /** Deletes the user's data at third parties. */
  readonly invalidateElsewhere: (work: Work, userId: string) => Promise<void>
}

export function privacyJobs(options: PrivacyJobOptions): Jobs {
  return {
    'privacy.export': job({
      payload: z.object({ export_id: z.uuid() }),
      carryOut: (begin, { export_id }) => makeExport(begin, export_id),
    }),
    'privacy.erase': job({
      payload: z.object({ user_id: z.uuid() }),
      carryOut: (begin, { user_id }) => eraseAccount(begin, user_id, options),
    }),
    'privacy.forget_old': cronJob('53 * * * *', (begin) =>
      begin(async (work) => {
        await deleteExpiredExports(work)
        await deleteLastMails(work)
      }),
    ),
  }
}
