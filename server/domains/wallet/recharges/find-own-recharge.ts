import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readByToken } from './queries.ts'
import { hashOfToken, type Recharge } from './recharge.ts'

/**
 * Finds the caller's top-up by token.
 * @throws {Problem} not_found for an unknown, another user's or expired one
 */
export async function findOwnRecharge(work: Work, token: string): Promise<Recharge> {
  const userId = accountHolder(work)
  const recharge = await readByToken(work, { tokenHash: hashOfToken(token), userId })
  if (!recharge) throw problem('not_found')
  return recharge
}
