import { z } from 'zod'
import { Money } from '#contract/vocabulary.ts'
import { readRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })

const Wallet = z.object({
  is_on: z.boolean(),
  recharge_least: Money.default(dollars(5)),
  recharge_most: Money.default(dollars(1000)),
  /** The minimum withdrawal, unless it is the whole balance. */
  withdrawal_least: Money.default(dollars(10)),
})
export type WalletRules = z.infer<typeof Wallet>

const Points = z.object({
  is_on: z.boolean(),
  /** Number of points worth one unit of the currency that they are earned in. */
  per_unit: z.int().positive(),
  /** The amount spent that earns one point. */
  earned_for: Money,
  for_signing_up: z.int().nonnegative(),
  /** The minimum number of points per payment. */
  least: z.int().positive().default(100),
  /** The highest share of an order payable with points, in percent. */
  most_percent: z.int().min(1).max(100).default(100),
  /** Days until points expire; absent if they never do. */
  expires_after_days: z.int().positive().optional(),
  /** Start of the expiry period for points earned before. */
  expires_since: z.iso.datetime().optional(),
})
export type PointsRules = z.infer<typeof Points>

export async function isWalletOn(work: Pick<Work, 'db'>): Promise<boolean> {
  return (await walletRules(work)) !== undefined
}

/** Returns the wallet rules, or undefined if wallets are off. */
export async function walletRules(work: Pick<Work, 'db'>): Promise<WalletRules | undefined> {
  const rules = Wallet.safeParse(await readRule(work, 'wallet')).data
  return rules?.is_on ? rules : undefined
}

/** Returns the points rules, or undefined if points are off. */
export async function pointsRules(work: Pick<Work, 'db'>): Promise<PointsRules | undefined> {
  const rules = await storedPointsRules(work)
  return rules.is_on ? rules : undefined
}

/** Returns the stored points rules, even if points are off. */
export async function storedPointsRules(work: Pick<Work, 'db'>): Promise<PointsRules> {
  return pointsRulesOf(await readRule(work, 'points'))
}

/** Parses stored points rules; invalid rules give no points. */
export function pointsRulesOf(value: unknown): PointsRules {
  return Points.safeParse(value).data ?? noPoints
}

const noPoints: PointsRules = {
  is_on: false,
  per_unit: 100,
  earned_for: dollars(1),
  for_signing_up: 0,
  least: 100,
  most_percent: 100,
}
