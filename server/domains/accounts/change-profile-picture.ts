import type {
  changeProfilePicture as changing,
  removeProfilePicture as removing,
} from '#contract/accounts.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { attachNewPicture, detachPictures } from '#domains/media/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from './options.ts'
import { updatePicture } from './queries.ts'
import { findUser } from './user.ts'

type Told = Pick<AccountsOptions, 'onPictureChanged'>

/** Sets an upload as the caller's picture; a job deletes the previous one. */
export async function changeProfilePicture(
  work: Work,
  { body: { picture_id: pictureId } }: Given<typeof changing>,
  options: Told,
): Promise<Answer<typeof changing>> {
  const userId = accountHolder(work)
  if (!(await attachNewPicture(work, { ownerId: userId, pictureId }))) {
    throw problem('invalid_input', {}, { picture_id: ['picture_gone'] })
  }
  return show(work, { userId, pictureId }, options)
}

/** Removes the caller's picture; a job deletes the file. */
export async function removeProfilePicture(work: Work, options: Told): Promise<Answer<typeof removing>> {
  return show(work, { userId: accountHolder(work), pictureId: null }, options)
}

async function show(
  work: Work,
  { userId, pictureId }: { userId: string; pictureId: string | null },
  { onPictureChanged }: Told,
) {
  const before = await updatePicture(work, userId, pictureId)
  await detachPictures(work, { ownerId: userId, pictureIds: before === undefined ? [] : [before] })
  await onPictureChanged(work, userId)
  return { user: await findUser(work, userId) }
}
