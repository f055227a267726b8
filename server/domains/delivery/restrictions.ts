/** What may not travel everywhere, and what only grown people may buy. */
import type { Restriction, Tariff } from './tariff.ts'

export interface Goods {
  readonly categoryPath: string
  readonly isAlcohol: boolean
  readonly isFresh: boolean
}

/** Whether these goods may go from one country to another. */
export function mayTravel(tariff: Tariff, goods: Goods, way: { from: string; to: string }): boolean {
  return restrictionsOn(tariff, goods).every(
    ({ rule, notTo }) => !notTo.includes(way.to) && (rule !== 'local-only' || way.from === way.to),
  )
}

/** Whether the shopper must say that they are of age. */
export function needsAge(tariff: Tariff, goods: Goods): boolean {
  return restrictionsOn(tariff, goods).some(({ rule }) => rule.startsWith('age-'))
}

function restrictionsOn({ restrictions }: Tariff, goods: Goods): Restriction[] {
  return restrictions.filter((restriction) => isMeant(restriction, goods))
}

/** A flag is the stronger sign: rum in a gift box is alcohol in whichever category it is sold. */
function isMeant({ flag, categoryPath }: Restriction, goods: Goods): boolean {
  if (flag === 'alcohol') return goods.isAlcohol
  if (flag === 'fresh') return goods.isFresh
  if (categoryPath === undefined) return true
  return goods.categoryPath === categoryPath || goods.categoryPath.startsWith(`${categoryPath}/`)
}
