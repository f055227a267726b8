import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { payoutNumber } from '#values/running-number.ts'
import type { UserFacts } from './person-queries.ts'

type Reading = Pick<Work, 'db'>

export interface PayoutFacts {
  readonly number: string
  readonly store: string
  readonly slug: string
  readonly amount_minor: number
  readonly currency: string
  readonly account: string
  readonly bank: string
  readonly reference: string | null
  readonly way: string
  readonly cause: string | null
  readonly reason: string | null
  readonly owner: UserFacts
}

/** Returns a payout and its recipient; undefined once the store has no owner. */
export async function readPayoutFacts({ db }: Reading, id: string): Promise<PayoutFacts | undefined> {
  const { rows } = await sql<Omit<PayoutFacts, 'number'> & { number: number }>`
    select p.number, s.name as store, s.slug, p.amount_minor, p.currency,
      p.paid_to ->> 'account_no' as account, p.paid_to ->> 'bank_name' as bank, p.way, p.reference, p.cause,
      p.reason,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as owner
    from payouts p
    join stores s on s.id = p.store_id
    join lateral (
      select f.user_id
      from store_staff f
      where f.store_id = s.id
        and f.role = 'owner'
      order by f.created_at, f.user_id
      limit 1
    ) owner on true
    join users u on u.id = owner.user_id
    where p.id = ${id}
  `.execute(db)
  return rows[0] && { ...rows[0], number: payoutNumber(rows[0].number) }
}

export type PayeeFacts = Pick<PayoutFacts, 'store' | 'slug' | 'owner'>

/** Returns the payee of a store; undefined once it has no owner. */
export async function readPayeeFacts({ db }: Reading, storeId: string): Promise<PayeeFacts | undefined> {
  const { rows } = await sql<PayeeFacts>`
    select s.name as store, s.slug,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as owner
    from stores s
    join store_staff f on f.store_id = s.id and f.role = 'owner'
    join users u on u.id = f.user_id
    where s.id = ${storeId}
    order by f.created_at, f.user_id
    limit 1
  `.execute(db)
  return rows[0]
}
