import { problem } from '#platform/problem.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { AccountsOptions } from '../options.ts'
import { insertGuest } from '../queries.ts'
import { userOf } from '../user.ts'
import { enter } from './enter.ts'
import { guestByAddress } from './limits.ts'

interface Given {
  readonly body: { readonly name: string; readonly email: string; readonly phone: string }
}

/** Opens the session of a guest customer: a person without a password, whom nobody else can become. */
export async function continueAsGuest(work: Work, { body }: Given, options: AccountsOptions) {
  if (!(await options.isGuestWelcome(work))) throw problem('not_allowed')
  await takeFromLimit(work, guestByAddress, work.visitor.address)
  const id = newId(work.now.getTime())
  const guest = await insertGuest(work, { id, ...body })
  await enter(work, { userId: id, isRemembered: true, isGuest: true }, options)
  return { user: userOf(guest) }
}
