import { sql } from 'kysely'
import { post } from '#domains/ledger/index.ts'
import type { TestMarket, TestVisitor } from './app.ts'
import { registration } from './demo.ts'

export const { password: ownPassword } = registration('somebody@shopper.example')

export interface Holder {
  readonly visitor: TestVisitor
  readonly email: string
  readonly id: string
}

/** Registers a customer with a wallet balance in minor units. */
export async function registerWithBalance(market: TestMarket, minor: number): Promise<Holder> {
  const email = `${crypto.randomUUID()}@shopper.example`
  const visitor = await market.register(email)
  const { id } = await visitor.call('GET /customer')
  if (minor > 0) await creditWallet(market, id, minor)
  return { visitor, email, id }
}

/** Credits a wallet at the market's cost. */
export async function creditWallet({ database }: TestMarket, userId: string, minor: number): Promise<void> {
  await database.db.transaction().execute((db) =>
    post(
      { db, now: new Date(), actor: { kind: 'market' } },
      {
        key: crypto.randomUUID(),
        cause: 'adjustment',
        entries: [
          { account: { kind: 'wallet', userId, currency: 'USD' }, amount: minor },
          { account: { kind: 'promotions', asset: 'USD' }, amount: -minor },
        ],
      },
    ),
  )
}

/** Returns a wallet's balance in dollars, also for deleted accounts. */
export async function walletOf({ database }: TestMarket, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select b.balance
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    where a.user_id = ${userId} and a.kind = 'wallet' and a.asset = 'USD'
  `.execute(database.db)
  return rows[0]?.balance ?? 0
}

/** Saves a bank account and a PayPal account, entered the given number of hours ago. */
export async function savePayoutDetails(
  { database }: TestMarket,
  { visitor, id }: Pick<Holder, 'visitor' | 'id'>,
  { hoursAgo = 100, password = ownPassword }: { hoursAgo?: number; password?: string } = {},
): Promise<void> {
  await visitor.call('PUT /customer/payment-account/bank', {
    body: {
      account_no: 'DM72 0123 4567 8901',
      bank_name: 'Bank of Dominica',
      holder_name: 'Ines Baptiste',
      password,
    },
  })
  await visitor.call('PUT /customer/payment-account/paypal', {
    body: { paypal_email: 'ines@paypal.example', password },
  })
  await sql`
    update bank_details set changed_at = changed_at - make_interval(hours => ${hoursAgo}) where user_id = ${id}
  `.execute(database.db)
}

/** Returns the first error of each field. */
export function firstOf(errors: Readonly<Record<string, readonly string[]>> | undefined) {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, [first]]) => [field, first]))
}
