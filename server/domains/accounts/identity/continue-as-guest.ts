import { networkOf } from '#platform/addresses.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { AccountsOptions } from '../options.ts'
import { insertGuest } from '../queries.ts'
import { userOf } from '../user.ts'
import { enter } from './enter.ts'
import { guestByAddress, guestByDevice } from './limits.ts'

interface Given {
  readonly body: { readonly name: string; readonly email: string; readonly phone: string }
}

/** Opens a session for a guest customer: a user without a password, whose session no one else can enter. */
export async function continueAsGuest(work: Work, { body }: Given, options: AccountsOptions) {
  if (!(await options.isGuestWelcome(work))) throw problem('not_allowed')
  // The cart cookie identifies a browser before sign-in.
  const device = work.deviceSecret ?? work.cartSecret
  if (device !== undefined) await consumeLimit(work, guestByDevice, device)
  await consumeLimit(work, guestByAddress, networkOf(work.visitor))
  const id = newId(work.now.getTime())
  const guest = await insertGuest(work, { id, ...body })
  await enter(work, { userId: id, isRemembered: true, isGuest: true }, options)
  return { user: userOf(guest) }
}
