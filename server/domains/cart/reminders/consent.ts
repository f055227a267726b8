/** Consent to cart reminders: only customers with an account who opted in get them. */
import { randomBytes } from 'node:crypto'
import type {
  changeCartReminders as changing,
  readCartReminders as reading,
  stopCartReminders as stopping,
} from '#contract/cart-reminders.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { isAskedFor, setAsked, stop } from './queries.ts'
import { reminderRules } from './rules.ts'

/** Encoded as 32 characters. */
const TOKEN_BYTES = 24

export async function readReminders(work: Work): Promise<Answer<typeof reading>> {
  const userId = accountHolder(work)
  const { is_on: isOffered } = await reminderRules(work)
  return { is_on: await isAskedFor(work, userId), is_offered: isOffered }
}

export async function changeReminders(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  const userId = accountHolder(work)
  const stopToken = randomBytes(TOKEN_BYTES).toString('base64url')
  await setAsked(work, { userId, at: body.is_on ? work.now : null, stopToken })
  return readReminders(work)
}

/**
 * Unsubscribes by the link in each reminder email; calling it twice succeeds.
 * @throws not_found for a link that was never sent
 */
export async function stopReminders(
  work: Work,
  { params }: Given<typeof stopping>,
): Promise<Answer<typeof stopping>> {
  if (!(await stop(work, params.token))) throw problem('not_found')
  return { done: true }
}
