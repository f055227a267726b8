import type { manageStoreCoupon as byStore, manageCoupon as contract } from '#contract/coupons.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import * as queries from './manage-queries.ts'
import { managedAnswer } from './managed.ts'

type Command = Given<typeof contract>['body']['command']

/** Pauses, resumes or ends a coupon; orders that have it keep it. */
export function manageCoupon(
  work: Work,
  { params, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  return steer(work, body.command, { id: params.id, storeId: undefined })
}

/** Like `manageCoupon`, for the caller's store. */
export function manageStoreCoupon(
  work: Work,
  { params, body }: Given<typeof byStore>,
): Promise<Answer<typeof byStore>> {
  const { storeId } = staffOf(work, params.store)
  return steer(work, body.command, { id: params.id, storeId })
}

async function steer(
  work: Work,
  command: Command,
  named: queries.Whose & { id: string },
): Promise<Answer<typeof contract>> {
  if (!(await queries.lockManaged(work, named))) throw problem('not_found')
  const before = await queries.readManaged(work, named)
  if (!before || !fits(command, before.state)) throw problem('state_conflict', { state: before?.state })
  if (command === 'end') await queries.setEnded(work, named.id)
  else await queries.setPaused(work, named.id, command === 'pause' ? work.now : null)
  const row = await queries.readManaged(work, named)
  if (!row) throw new Error(`Coupon ${named.id} not found after the change`)
  return { coupon: managedAnswer(row) }
}

function fits(command: Command, state: queries.ManagedRow['state']): boolean {
  if (state === 'ended') return false
  return command === 'end' || (command === 'resume') === (state === 'paused')
}
