/** A store's payout method, readable by its managers and chosen by its owner. */

import type { Answer, Given } from '#contract/endpoint.ts'
import { payoutMethodChanged } from '#contract/events.ts'
import type {
  choosePayoutMethod as choosing,
  PayoutWays,
  readPayoutMethod as reading,
} from '#contract/payout-methods.ts'
import {
  checkOwnPassword,
  type IdentityOptions,
  type PayeeDetails,
  readPayeeDetails,
  settledAt,
} from '#domains/accounts/index.ts'
import type { Gateways } from '#domains/payments/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Begin, Work } from '#platform/work.ts'
import { payoutMethods } from '#values/payout-method.ts'
import { writePayoutMethod } from './account-queries.ts'
import { readStore } from './earnings-queries.ts'
import { payeeOf, railOf } from './payee.ts'
import type { PayoutsOptions } from './standing.ts'
import { choiceOf, readStandings, type StatusRow } from './standing-queries.ts'

export interface ChoosingOptions extends PayoutsOptions {
  readonly identity: IdentityOptions
  /** Base URL for the return from a gateway's pages. */
  readonly origin: string
}

/** @throws {Problem} not_found; not_allowed */
export async function readPayoutMethod(
  work: Work,
  { params: { store } }: Given<typeof reading>,
  options: PayoutsOptions,
): Promise<Answer<typeof reading>> {
  const { storeId, role } = staffOf(work, store)
  const { row, details } = await readNamed(work, storeId, options)
  const { currency } = await readStore(work, storeId)
  return payoutMethodsAnswer(row, { details, currency, isOwner: role === 'owner', now: work.now, ...options })
}

/**
 * Changes a store's payout method. Payouts in progress keep theirs.
 * @throws {Problem} not_found; not_allowed for all but owners; invalid_input for a method that is not offered, or not
 * ready
 */
export async function choosePayoutMethod(
  begin: Begin,
  { params: { store }, body: { way, password } }: Given<typeof choosing>,
  options: ChoosingOptions,
): Promise<Answer<typeof choosing>> {
  await begin(async (work) => ownedStore(work, store))
  await checkOwnPassword(begin, { password, field: 'password' }, options)
  return begin(async (work) => {
    const { storeId, userId } = ownedStore(work, store)
    const { row, details } = await readNamed(work, storeId, options)
    if (!payeeOf(way, { choice: choiceOf(row), details, gateways: options.gateways }))
      throw problem('invalid_input', {}, { way: ['payout_way_not_ready'] })
    if (way !== row.way) {
      await writePayoutMethod(work, { storeId, way, userId })
      await recordAuditEvent(work, { action: 'account.payout_way_changed', record: store })
      const told = { store_id: storeId, way, at: work.now.toISOString() }
      emit(work, payoutMethodChanged, told)
    }
    return readPayoutMethod(work, { params: { store } }, options)
  })
}

/** @throws {Problem} not_found; not_allowed */
export function ownedStore(work: Work, slug: string): { storeId: string; userId: string } {
  const { storeId, role } = staffOf(work, slug)
  if (role !== 'owner' || work.actor.kind !== 'person') throw problem('not_allowed')
  return { storeId, userId: work.actor.userId }
}

async function readNamed(work: Work, storeId: string, { bankKeys }: PayoutsOptions) {
  const [row] = await readStandings(work, [storeId])
  if (!row) throw new Error(`Store ${storeId} not found`)
  const { owner_id: ownerId } = row
  const details =
    ownerId === null ? undefined : (await readPayeeDetails(work, [ownerId], { bankKeys })).get(ownerId)
  return { row, details }
}

interface Circumstances {
  readonly details: PayeeDetails | undefined
  readonly gateways: Gateways
  readonly currency: string
  readonly isOwner: boolean
  readonly now: Date
}

function payoutMethodsAnswer(
  row: StatusRow,
  { details, gateways, currency, isOwner, now }: Circumstances,
): PayoutWays {
  const choice = choiceOf(row)
  const payee = payeeOf(row.way, { choice, details, gateways })
  const until = payee && settledAt(payee)
  const offered = payoutMethods.filter((way) => way === 'bank' || way === row.way || railOf(gateways, way))
  return {
    way: row.way,
    may_change: isOwner,
    ...(until && until > now && { held_until: until.toISOString() }),
    offered: offered.map((way) => {
      const to = payeeOf(way, { choice, details, gateways })?.masked
      return {
        way,
        ...(to && { to }),
        is_begun: way === 'stripe' && row.account !== null && !to,
        takes: way === 'bank' || railOf(gateways, way)?.takes(currency) === true,
      }
    }),
  }
}
