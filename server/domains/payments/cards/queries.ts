/** Queries for saved cards. The gateway's token never leaves the server. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { GatewayCard } from '../gateway.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

export interface CardRow {
  readonly id: string
  readonly gateway: string
  readonly token: string
  readonly brand: string
  readonly last_four: string
  readonly expires_month: number
  readonly expires_year: number
}

const columns = ['id', 'gateway', 'token', 'brand', 'last_four', 'expires_month', 'expires_year'] as const

/** Returns cards that a gateway still accepts, newest first. */
export function readCards(
  { db }: Reading,
  { userId, gateway }: { userId: string; gateway?: string | undefined },
): Promise<CardRow[]> {
  return db
    .selectFrom('saved_cards')
    .select(columns)
    .where('user_id', '=', userId)
    .$if(gateway !== undefined, (query) => query.where('gateway', '=', gateway ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export function readCard(
  { db }: Reading,
  { userId, id }: { userId: string; id: string },
): Promise<CardRow | undefined> {
  return db
    .selectFrom('saved_cards')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Saves a card; returns false when the same card is already saved. */
export async function insertCard(
  { db, now }: Writing,
  { id, userId, gateway, card }: { id: string; userId: string; gateway: string; card: GatewayCard },
): Promise<boolean> {
  const { rows } = await sql`
    insert into saved_cards (
      id, user_id, gateway, token, brand, last_four, expires_month, expires_year, created_at
    )
    values (
      ${id}, ${userId}, ${gateway}, ${card.token}, ${card.brand}, ${card.lastFour}, ${card.expiresMonth},
      ${card.expiresYear}, ${now}
    )
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function isKept(
  { db }: Reading,
  { gateway, token }: { gateway: string; token: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('saved_cards')
    .select('id')
    .where('gateway', '=', gateway)
    .where('token', '=', token)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a card and returns it; undefined when it belongs to another user. */
export function deleteCard(
  { db }: Reading,
  { userId, id }: { userId: string; id: string },
): Promise<{ gateway: string; token: string } | undefined> {
  return db
    .deleteFrom('saved_cards')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['gateway', 'token'])
    .executeTakeFirst()
}

export interface CardUse {
  readonly user_id: string
  readonly saves_card: boolean
  readonly customer: string | null
  readonly token: string | null
}

export async function readCardUse({ db }: Reading, tenderId: string): Promise<CardUse | undefined> {
  const { rows } = await sql<CardUse>`
    select g.customer_id as user_id, t.saves_card, c.reference as customer, s.token
    from tenders t
    join order_groups g on g.id = t.group_id
    left join gateway_customers c on c.user_id = g.customer_id and c.gateway = t.gateway
    left join saved_cards s on s.id = t.saved_card_id and s.user_id = g.customer_id and s.gateway = t.gateway
    where t.id = ${tenderId}
      and (t.saves_card or s.id is not null)
  `.execute(db)
  return rows[0]
}

/** Stores the gateway's customer id unless one is stored already; returns the stored one. */
export async function storeCustomer(
  { db, now }: Writing,
  { userId, gateway, reference }: { userId: string; gateway: string; reference: string },
): Promise<string> {
  await db
    .insertInto('gateway_customers')
    .values({ user_id: userId, gateway, reference, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('gateway_customers')
    .select('reference')
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow()
  return row.reference
}

/** Deletes a user's customer ids at all gateways and returns them. */
export async function deleteCustomers(
  { db }: Reading,
  userId: string,
): Promise<{ gateway: string; reference: string }[]> {
  await db.deleteFrom('saved_cards').where('user_id', '=', userId).execute()
  return db
    .deleteFrom('gateway_customers')
    .where('user_id', '=', userId)
    .returning(['gateway', 'reference'])
    .execute()
}
