import { z } from 'zod'
import { Money } from '#contract/vocabulary.ts'
import { readRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })

const Wallet = z.object({
  is_on: z.boolean(),
  /** How little and how much is added at once. */
  recharge_least: Money.default(dollars(5)),
  recharge_most: Money.default(dollars(1000)),
  /** Below it nothing is paid out, unless it is all that somebody has. */
  withdrawal_least: Money.default(dollars(10)),
})
export type WalletRules = z.infer<typeof Wallet>

const Points = z.object({
  is_on: z.boolean(),
  /** How many points are worth one unit of the currency that they are earned in. */
  per_unit: z.int().positive(),
  /** What one point is earned for. */
  earned_for: Money,
  for_signing_up: z.int().nonnegative(),
  /** The fewest that can be paid with at once. */
  least: z.int().positive().default(100),
  /** How much of a purchase they may pay at most. */
  most_percent: z.int().min(1).max(100).default(100),
  /** How long they can be paid with; for ever where it is absent. */
  expires_after_days: z.int().positive().optional(),
  /** From when that counts, for what was earned before. */
  expires_since: z.iso.datetime().optional(),
})
export type PointsRules = z.infer<typeof Points>

/** Whether customers have wallets; the operator's word. */
export async function isWalletOn(work: Pick<Work, 'db'>): Promise<boolean> {
  return (await walletRules(work)) !== undefined
}

/** The rules of wallets; undefined where the market has none. */
export async function walletRules(work: Pick<Work, 'db'>): Promise<WalletRules | undefined> {
  const rules = Wallet.safeParse(await readRule(work, 'wallet')).data
  return rules?.is_on ? rules : undefined
}

/** The rules of points; undefined where the market has none. */
export async function pointsRules(work: Pick<Work, 'db'>): Promise<PointsRules | undefined> {
  const rules = await keptPointsRules(work)
  return rules.is_on ? rules : undefined
}

/** The rules of points as they are kept, also where points are switched off. */
export async function keptPointsRules(work: Pick<Work, 'db'>): Promise<PointsRules> {
  return pointsRulesOf(await readRule(work, 'points'))
}

/** What was written down as rules of points; what is none gives no points. */
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
