import type { PayoutHold } from '#contract/payouts.ts'
import { readPayeeDetails } from '#domains/accounts/index.ts'
import type { Gateways } from '#domains/payments/index.ts'
import type { Keys } from '#platform/config.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { holdOf } from './payable.ts'
import { type Payee, payeeOf, wayIn } from './payee.ts'
import { readRule } from './queries.ts'
import { choiceOf, readStandings } from './standing-queries.ts'

export interface PayoutsOptions {
  readonly bankKeys: Keys
  readonly gateways: Gateways
}

export interface Seller {
  readonly storeId: string
  readonly slug: string
  readonly name: string
  /** The payee; undefined when the store has no owner. */
  readonly ownerId: string | undefined
  readonly payee: Payee | undefined
  readonly hold: PayoutHold | undefined
  readonly holdReason: string | undefined
}

/** Returns sellers by store id, with what prevents paying them now, in the given currency if any. */
export async function readSellers(
  work: Pick<Work, 'db' | 'now'>,
  storeIds: readonly string[],
  { currency, ...options }: PayoutsOptions & { readonly currency?: string },
): Promise<ReadonlyMap<string, Seller>> {
  return (await readSellersIn(work, storeIds, options))(currency)
}

/** Like `readSellers`, but reads once for several currencies. */
export async function readSellersIn(
  work: Pick<Work, 'db' | 'now'>,
  storeIds: readonly string[],
  { bankKeys, gateways }: PayoutsOptions,
): Promise<(currency: string | undefined) => ReadonlyMap<string, Seller>> {
  const rows = await readStandings(work, storeIds)
  const owners = rows.flatMap(({ owner_id }) => owner_id ?? [])
  const named = await readPayeeDetails(work, owners, { bankKeys })
  return (currency) =>
    new Map(
      rows.map((row): [string, Seller] => {
        const details = row.owner_id === null ? undefined : named.get(row.owner_id)
        const choice = choiceOf(row)
        const way = wayIn(choice.way, gateways, currency)
        const payee = payeeOf(way, { choice, details, gateways })
        const { hold_reason: reason, is_suspended: isSuspended } = row
        return [
          row.store_id,
          {
            storeId: row.store_id,
            slug: row.slug,
            name: row.name,
            ownerId: row.owner_id ?? undefined,
            payee,
            hold: holdOf({ isHeld: reason !== null, isSuspended, payee }, work.now),
            holdReason: reason ?? undefined,
          },
        ]
      }),
    )
}

/** @throws {Problem} not_allowed unless the caller is an operator with full permissions */
export function payingOperator(work: Pick<Work, 'actor'>): string {
  return mustHaveFullRights(work)
}

/** Returns the amount, in minor units, above which a second operator must approve. */
export async function readPayoutLimit(work: Pick<Work, 'db'>, currency: string): Promise<number> {
  const rule = await readRule(work, currency)
  if (!rule) throw new Error(`Currency ${currency} is not supported`)
  return rule.limit_minor
}
