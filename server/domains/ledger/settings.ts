import { z } from 'zod'
import { Money } from '#contract/common.ts'
import type { Work } from '#platform/work.ts'
import { readSetting } from './queries.ts'

const Wallet = z.object({ is_on: z.boolean() })

const Points = z.object({
  is_on: z.boolean(),
  /** How many points are worth one unit of the currency that they are earned in. */
  per_unit: z.int().positive(),
  /** What one point is earned for. */
  earned_for: Money,
  for_signing_up: z.int().nonnegative(),
})
export type PointsRules = z.infer<typeof Points>

/** Whether customers have wallets; the operator's word. */
export async function isWalletOn(work: Pick<Work, 'db'>): Promise<boolean> {
  return Wallet.safeParse(await readSetting(work, 'wallet')).data?.is_on ?? false
}

/** The rules of points; undefined where the market has none. */
export async function pointsRules(work: Pick<Work, 'db'>): Promise<PointsRules | undefined> {
  const rules = Points.safeParse(await readSetting(work, 'points')).data
  return rules?.is_on ? rules : undefined
}
