import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { lockContact } from './queries.ts'

/**
 * Returns the caller's contact details.
 * @throws unknown_caller if the account was deleted meanwhile
 */
export async function findContact(
  work: Work,
): Promise<{ readonly name: string; readonly email: string; readonly phone: string | undefined }> {
  const row = await lockContact(work, signedInUser(work).userId)
  if (!row) throw problem('unknown_caller')
  return { ...row, phone: row.phone ?? undefined }
}
