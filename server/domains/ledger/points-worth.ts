import type { Money } from '#values/money.ts'
import type { PointsRules } from './settings.ts'

/**
 * Returns the value of points as payment, in the currency they are earned in: whole minor units, rounded down. Pure.
 */
export function worthOfPoints(
  points: number,
  { per_unit: perUnit, earned_for: { currency } }: Pick<PointsRules, 'per_unit' | 'earned_for'>,
  minorUnits: number,
): Money {
  const minor = (BigInt(points) * 10n ** BigInt(minorUnits)) / BigInt(perUnit)
  return { minor: Number(minor), currency }
}
