import { caseEscalated, messageThreadUnread } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import { cronJob, type Jobs } from '#platform/jobs.ts'
import { escalateDue } from './cases/queries.ts'
import { claimUnread, type Side } from './queries.ts'

/** Who has the page open reads within this time and needs no email. */
const UNREAD_MS = 2 * 60_000
const AT_ONCE = 200

export const messagesJobs: Jobs = {
  /** Finds conversations with unread messages that nobody was emailed about yet. */
  'messages.find_unread': cronJob('* * * * *', async (begin) => {
    for (const side of ['customer', 'store'] as const satisfies readonly Side[]) {
      await begin(async (work) => {
        const before = new Date(work.now.getTime() - UNREAD_MS)
        const ids = await claimUnread(work, { side, before, count: AT_ONCE })
        for (const id of ids) emit(work, messageThreadUnread, { thread_id: id, side })
      })
    }
  }),

  /** Hands problems that a store did not solve in time to the support. */
  'messages.escalate_cases': cronJob('* * * * *', (begin) =>
    begin(async (work) => {
      const ids = await escalateDue(work, { count: AT_ONCE })
      for (const id of ids) emit(work, caseEscalated, { case_id: id })
    }),
  ),
}
