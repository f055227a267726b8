import { deleteLastMails } from '#domains/notifications/index.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { Begin, Work } from '#platform/work.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseUser, makeDataExport } from './job-kinds.ts'
import { makeExport } from './make-export.ts'
import { deleteExpiredExports } from './queries.ts'

export interface PrivacyJobOptions {
  readonly personalData: readonly PersonalData[]
  /** Sends the last email while the address is still stored. */
  readonly sayGoodbye: (begin: Begin, userId: string) => Promise<void>
  /** Deletes the user's data at third parties. */
  readonly invalidateElsewhere: (work: Work, userId: string) => Promise<void>
}

export function privacyJobs(options: PrivacyJobOptions): Jobs {
  return {
    ...job(makeDataExport, (begin, { export_id }) => makeExport(begin, export_id, options.personalData)),
    ...job(eraseUser, (begin, { user_id }) => eraseAccount(begin, user_id, options)),
    'privacy.forget_old': cronJob('53 * * * *', (begin) =>
      begin(async (work) => {
        await deleteExpiredExports(work)
        await deleteLastMails(work)
      }),
    ),
  }
}
