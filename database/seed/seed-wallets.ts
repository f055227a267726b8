/** Wallet top-ups, withdrawals and expired points, created by the market's own functions. */
import { randomBytes } from 'node:crypto'
import { seal } from '#domains/accounts/index.ts'
import { changePointsRules, expirePoints, post } from '#domains/ledger/index.ts'
import { type GatewayPayment, simulatedGateway } from '#domains/payments/index.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  createRecharge,
  expireRecharges,
  failRecharge,
  payWithdrawal,
  putAside,
  rechargeTokens,
  rejectWithdrawal,
  returnWithdrawal,
  settleRecharge,
} from '#domains/wallet/index.ts'
import type { Keys } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { operatorAt, shopperAt } from './acting.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData, ShopperData } from './market-data.ts'
import { shopperId } from './seed-users.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const DETAILS_DAYS_AGO = 300

interface SeedContext {
  readonly db: Database
  readonly bankKeys: Keys
  readonly shopper: (id: string) => ShopperData
  /** Returns the moment this many days before the demo begins. */
  readonly ago: (days: number) => Date
}

export async function seedWallets(
  db: Database,
  { shoppers }: MarketData,
  { now, bankKeys }: { now: Date; bankKeys: Keys },
): Promise<void> {
  const shopper = (id: string) => {
    const found = shoppers.find((each) => each.id === id)
    if (!found) throw new Error(`Shopper ${id} not found`)
    return found
  }
  const teller: SeedContext = {
    db,
    bankKeys,
    shopper,
    ago: (days) => new Date(now.getTime() - days * DAY_MS),
  }
  await seedPayees(teller)
  if (await hasRecharges(db)) return
  await expireOldPoints(teller)
  await moveMoney(teller)
}

async function seedPayees({ db, bankKeys, shopper, ago }: SeedContext): Promise<void> {
  const named = ago(DETAILS_DAYS_AGO)
  const known = new Set(
    (await db.selectFrom('bank_details').select('user_id').execute()).map((row) => row.user_id),
  )
  const payees = ['maya', 'renee', 'darnell', 'kirk'].map(shopper)
  await insertRows(
    db,
    'bank_details',
    payees.flatMap((payee, place) => {
      const userId = shopperId(payee)
      if (known.has(userId)) return []
      const bank = {
        account_no: `0221${String(5_120_000 + place * 3_391)}`,
        bank_name: 'Harbour Commercial Bank',
        holder_name: payee.name,
        swift: 'HRBCJMKN',
      }
      const kept = JSON.stringify({ bank, paypalEmail: payee.email })
      return [{ user_id: userId, sealed: seal(kept, { keys: bankKeys, owner: userId }), changed_at: named }]
    }),
  )
}

/** Points expired after a year for a while, until the market changed the rule. */
async function expireOldPoints({ db, shopper, ago }: SeedContext): Promise<void> {
  const rules = { is_on: true, per_unit: 100, least: 100, most_percent: 100, earned_for_minor: 100 }
  await grantWelcomePoints({ db, now: ago(660), userId: shopperId(shopper('maya')) })
  await changePointsRules(operatorAt(db, ago(650)), { body: { ...rules, expires_after_days: 365 } })
  const ending = { ...operatorAt(db, ago(280)), actor: { kind: 'market' } as const }
  await expirePoints((carryOut) => carryOut(ending))
  await changePointsRules(operatorAt(db, ago(270)), { body: rules })
}

async function grantWelcomePoints({
  db,
  now,
  userId,
}: {
  db: Database
  now: Date
  userId: string
}): Promise<void> {
  await post(
    { db, now, actor: { kind: 'market' } },
    {
      key: `seed welcome ${userId}`,
      cause: 'adjustment',
      remark: { en: 'Welcome to Tradewind', fr: 'Bienvenue chez Tradewind', ar: 'مرحبًا بك في Tradewind' },
      entries: [
        { account: { kind: 'points', userId }, amount: 250 },
        { account: { kind: 'promotions', asset: 'points' }, amount: -250 },
      ],
    },
  )
}

interface Told {
  readonly of: string
  readonly minor: number
  readonly days: number
}

/**
 * Adds wallet movements in chronological order, as statements show them: top-ups with each outcome, and withdrawals
 * in each state.
 */
async function moveMoney(teller: SeedContext): Promise<void> {
  await recharge(teller, { of: 'darnell', minor: 20_000, days: 50 }, 'captured')
  await recharge(teller, { of: 'renee', minor: 12_000, days: 45 }, 'captured')
  await recharge(teller, { of: 'maya', minor: 6_000, days: 40 }, 'captured')
  await withdrawAndReturn(teller)
  const paid = await withdraw(teller, { of: 'maya', minor: 3_000, days: 30 }, 'bank')
  await approve(teller, paid, 29)
  await pay(teller, paid, { days: 27, reference: 'HCB-20433' })
  const cancelled = await withdraw(teller, { of: 'maya', minor: 1_500, days: 20 }, 'paypal')
  await cancelWithdrawal(shopperAt(teller.db, teller.ago(19.9), teller.shopper('maya')), {
    params: { id: cancelled },
  })
  const rejected = await withdraw(teller, { of: 'renee', minor: 2_000, days: 15 }, 'bank')
  await rejectWithdrawal(operatorAt(teller.db, teller.ago(14)), {
    params: { id: rejected },
    body: { reason: 'The account belongs to another person' },
  })
  await recharge(teller, { of: 'maya', minor: 2_500, days: 12 }, 'failed')
  await creditForDelay(teller, { of: 'maya', minor: 750, days: 11 })
  await recharge(teller, { of: 'renee', minor: 5_000, days: 8 }, 'expired')
  await recharge(teller, { of: 'kirk', minor: 600_000, days: 6 }, 'captured')
  await recharge(teller, { of: 'maya', minor: 2_500, days: 3 }, 'captured')
  const approved = await withdraw(teller, { of: 'renee', minor: 4_000, days: 2 }, 'bank')
  await approve(teller, approved, 1)
  // Above the limit, so a second operator must approve it too.
  const large = await withdraw(teller, { of: 'kirk', minor: 550_000, days: 1.5 }, 'bank')
  await approve(teller, large, 0.5)
  await withdraw(teller, { of: 'maya', minor: 2_000, days: 0.2 }, 'bank')
}

async function withdrawAndReturn(teller: SeedContext): Promise<void> {
  const returned = await withdraw(teller, { of: 'darnell', minor: 15_000, days: 40 }, 'paypal')
  await approve(teller, returned, 39)
  await pay(teller, returned, { days: 38, reference: 'PP-77031' })
  await returnWithdrawal(operatorAt(teller.db, teller.ago(34)), {
    params: { id: returned },
    body: { reason: 'This PayPal account no longer exists' },
  })
}

/** Credits the market's compensation for a delay. */
async function creditForDelay({ db, shopper, ago }: SeedContext, { of, minor, days }: Told): Promise<void> {
  const person = shopper(of)
  const { currency } = person
  await post(
    { db, now: ago(days), actor: { kind: 'market' } },
    {
      key: `seed goodwill ${of}`,
      cause: 'adjustment',
      remark: { en: 'Your lunch was late', fr: 'Votre déjeuner est arrivé en retard' },
      entries: [
        { account: { kind: 'wallet', userId: shopperId(person), currency }, amount: minor },
        { account: { kind: 'promotions', asset: currency }, amount: -minor },
      ],
    },
  )
}

/** Adds a top-up, with its result as from the simulated gateway. */
async function recharge(
  { db, shopper, ago }: SeedContext,
  { of, minor, days }: Told,
  outcome: 'captured' | 'failed' | 'expired',
): Promise<void> {
  const person = shopper(of)
  const amount = { minor, currency: person.currency }
  const begun = shopperAt(db, ago(days), person)
  // The secret link is sent to no one.
  const secret = randomBytes(32).toString('hex')
  const asked = { userId: shopperId(person), amount, gateway: gateway.name }
  const id = await createRecharge(begun, asked, rechargeTokens(secret))
  const later = { ...begun, now: new Date(begun.now.getTime() + HOUR_MS) }
  if (outcome === 'captured') await settleRecharge(begun, gateway, paymentOf(id, amount))
  if (outcome === 'failed') await failRecharge(begun, id, 'card_declined')
  if (outcome === 'expired') await expireRecharges(later)
}

/** Never called; only its name is stored. */
const gateway = simulatedGateway({
  url: 'http://simulated.invalid',
  apiKey: '',
  webhookSecret: randomBytes(32).toString('hex'),
})

function paymentOf(key: string, amount: GatewayPayment['amount']): GatewayPayment {
  return {
    reference: `sim_${key.replaceAll('-', '')}`,
    key,
    state: 'captured',
    amount,
    capturedMinor: amount.minor,
    isLive: false,
    failureCode: undefined,
    nextActionUrl: undefined,
  }
}

async function withdraw(
  { db, bankKeys, shopper, ago }: SeedContext,
  { of, minor, days }: Told,
  way: 'bank' | 'paypal',
): Promise<string> {
  const person = shopper(of)
  const amount = { minor, currency: person.currency }
  return putAside(shopperAt(db, ago(days), person), { amount, way }, { bankKeys })
}

async function approve({ db, bankKeys, ago }: SeedContext, id: string, days: number): Promise<void> {
  await approveWithdrawal(operatorAt(db, ago(days)), { params: { id } }, { bankKeys })
}

async function pay(
  { db, ago }: SeedContext,
  id: string,
  { days, reference }: { days: number; reference: string },
): Promise<void> {
  await payWithdrawal(operatorAt(db, ago(days)), { params: { id }, body: { reference } })
}

async function hasRecharges(db: Database): Promise<boolean> {
  const row = await db.selectFrom('wallet_recharges').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
