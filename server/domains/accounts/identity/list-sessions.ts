import type { SessionRow } from '#contract/identity.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { deviceIn } from './device-name.ts'
import { readSessions } from './session-queries.ts'

/** Returns the caller's sessions: this one first, then the most recently used. */
export async function listSessions(work: Work): Promise<{ data: SessionRow[] }> {
  const rows = await readSessions(work, accountHolder(work))
  const sessions = rows.map(({ id, user_agent, created_at, updated_at }) => ({
    id,
    is_current: id === work.sessionId,
    ...deviceIn(user_agent ?? ''),
    signed_in_at: created_at.toISOString(),
    last_seen_at: id === work.sessionId ? work.now.toISOString() : updated_at.toISOString(),
  }))
  return { data: sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current)) }
}
