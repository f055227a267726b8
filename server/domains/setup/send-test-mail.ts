import type { Answer } from '#contract/endpoint.ts'
import { testMailRequested } from '#contract/events.ts'
import type { sendTestMail as contract } from '#contract/setup.ts'
import { emit } from '#platform/events/emit.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'

const HOUR_MS = 3_600_000
const testMailByUser: Limit = { what: 'test email by user', max: 10, windowMs: HOUR_MS }

/**
 * Emails the caller, to show that the mail server works.
 * @throws {Problem} not_allowed unless the caller has full rights; too_many_requests
 */
export async function sendTestMail(work: Work): Promise<Answer<typeof contract>> {
  const userId = mustHaveFullRights(work)
  await consumeLimit(work, testMailByUser, userId)
  emit(work, testMailRequested, { user_id: userId, at: work.now.toISOString() })
  return { done: true }
}
