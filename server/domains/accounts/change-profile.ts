import type { changeProfile as contract } from '#contract/accounts.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { updateProfile } from './queries.ts'
import { findUser } from './user.ts'

/** Changes the caller's name and phone number; orders already placed keep theirs. */
export async function changeProfile(
  work: Work,
  { body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  await updateProfile(work, userId, body)
  return { user: await findUser(work, userId) }
}
