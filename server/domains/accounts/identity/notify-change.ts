import { accountChanged } from '#contract/events.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'

export type Change =
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_reset'

export async function notifyChange(work: Work, userId: string, what: Change): Promise<void> {
  const at = work.now.toISOString()
  // The operator's own audit entry covers a reset.
  if (what !== 'second_factor_reset')
    await recordAuditEvent(work, { action: `account.${what}`, actorId: userId })
  emit(work, accountChanged, { user_id: userId, what, at })
}
