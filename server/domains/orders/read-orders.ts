import type { z } from 'zod'
import type { ShopperStatus } from '#contract/order-states.ts'
import type { Order } from '#contract/orders.ts'
import { bankAccount } from '#domains/payments/index.ts'
import { networkOf } from '#platform/addresses.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { hashOfKey } from './access-key.ts'
import { orderAnswer, orderRowAnswer, statusAnswer } from './answers.ts'
import { readGroupList } from './list-queries.ts'
import { type Claim, type GroupDetails, readGroup } from './read-queries.ts'
import { hasWallet } from './wallet.ts'

const PER_PAGE = 10

/** Returns the caller's orders, newest first. */
export async function listOrders(
  work: Work,
  {
    query,
  }: {
    query: { page?: number | undefined; search?: string | undefined; status?: ShopperStatus | undefined }
  },
) {
  const { userId: customerId } = signedInUser(work)
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const filter = { customerId, search: query.search, status: query.status }
  const { rows, total } = await readGroupList(work, filter, asked)
  return { data: rows.map(orderRowAnswer), ...numbered({ ...asked, total }) }
}

/** Returns one order, for its customer or by key. */
export async function readOrder(
  work: Work,
  { params, query }: { params: { number: string }; query: { key?: string | undefined } },
): Promise<z.output<typeof Order>> {
  const group = await findOwn(work, params.number, query.key)
  const isOwn = work.actor.kind === 'person' && work.actor.userId === group.customer_id
  return orderAnswer(group, {
    locale: work.locale,
    now: work.now,
    account: await bankAccount(work),
    asker: { now: work.now, hasWallet: isOwn && (await hasWallet(work)) },
  })
}

/**
 * Finds an order for its customer or by key.
 * @throws {Problem} not_found without either; too_many_requests after too many guesses
 */
export async function findOwn(work: Work, number: string, key: string | undefined): Promise<GroupDetails> {
  return (await findGroup(work, number, ownClaims(work, key))) ?? missed(work)
}

/** Finds an order by the first valid claim; an email address does not prove ownership. */
export async function findStatus(
  work: Work,
  { number, key, email }: { number: string; key: string | undefined; email: string | undefined },
): Promise<{ readonly group: GroupDetails; readonly isOwner: boolean } | undefined> {
  const own = await findGroup(work, number, ownClaims(work, key))
  if (own) return { group: own, isOwner: true }
  if (!email) return undefined
  const known = await readGroup(work, number, { kind: 'email', email: email.trim().toLowerCase() })
  return known && { group: known, isOwner: false }
}

export function toStatus(work: Work, { group, isOwner }: { group: GroupDetails; isOwner: boolean }) {
  const isShopper = work.actor.kind === 'person' && work.actor.userId === group.customer_id
  return statusAnswer(group, { locale: work.locale, now: work.now, isOwner, isShopper })
}

/**
 * Counts a guessed order number for the caller's address.
 * @throws {Problem} too_many_requests after twenty a minute (test T05), else not_found
 */
async function missed(work: Work): Promise<never> {
  await countMiss(work)
  throw problem('not_found')
}

export function countMiss(work: Work): Promise<void> {
  return consumeLimit(work, { what: 'order guesses', max: 20, windowMs: 60_000 }, networkOf(work.visitor))
}

function ownClaims({ actor }: Work, key: string | undefined): Claim[] {
  return [
    ...(actor.kind === 'person' ? [{ kind: 'owner', customerId: actor.userId } as const] : []),
    ...(key ? [{ kind: 'key', hash: hashOfKey(key) } as const] : []),
  ]
}

async function findGroup(
  work: Work,
  number: string,
  claims: readonly Claim[],
): Promise<GroupDetails | undefined> {
  for (const claim of claims) {
    const group = await readGroup(work, number, claim)
    if (group) return group
  }
  return undefined
}
