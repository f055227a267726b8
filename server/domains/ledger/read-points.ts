import type { Answer, Given } from '#contract/endpoint.ts'
import type { readPoints as contract } from '#contract/ledger.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { POINTS } from './account.ts'
import { readNextEnd } from './expire-points.ts'
import { movementOf } from './movement.ts'
import { minorUnitsOf } from './points-rules.ts'
import { worthOfPoints } from './points-worth.ts'
import { readBalances, readMovements } from './queries.ts'
import { pointsRules } from './settings.ts'

const PER_PAGE = 20

/** Returns the caller's points, and their value in the caller's display currency, rounded down. */
export async function readPoints(
  work: Work,
  { query: { page = 1, type, from, to } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  const rules = await pointsRules(work)
  if (!rules) throw problem('not_found')
  const shown = { page, perPage: PER_PAGE }
  const [held] = await readBalances(work, { userId, kind: 'points' })
  const balance = held?.balance ?? 0
  const rows = await readMovements(work, { userId, kind: 'points', asset: POINTS, type, from, to }, shown)
  const { per_unit, earned_for, for_signing_up, least, most_percent, expires_after_days } = rules
  const ending = await readNextEnd(work, { rules, userId })
  const minorUnits = await minorUnitsOf(work, earned_for.currency)
  const unit = { minor: 10 ** minorUnits, currency: earned_for.currency }
  const show = exchange(await currentRates(work), work.currency, 'down')
  return {
    balance,
    worth: show(worthOfPoints(Math.max(balance, 0), rules, minorUnits)),
    per_unit,
    unit,
    earned_for,
    for_signing_up,
    least,
    most_percent,
    ...(expires_after_days !== undefined && { expires_after_days }),
    ...(ending && { ending: { points: ending.points, at: ending.at.toISOString() } }),
    data: rows.map((row) => ({
      ...movementOf(row),
      points: Math.abs(row.amount),
      balance_after: row.balance_after,
    })),
    ...numbered({ ...shown, total: rows[0]?.total ?? 0 }),
  }
}
