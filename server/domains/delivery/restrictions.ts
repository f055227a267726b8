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

/** Goods of a kind, as a restriction means them. */
export type GoodsOfKind = { readonly flag: 'alcohol' | 'fresh' } | { readonly categoryPath: string }

/** What may not go to a country: goods of a kind, or all, but for those that come from `unlessFrom`. */
export interface HeldBackGoods {
  readonly goods: GoodsOfKind | undefined
  readonly unlessFrom: string | undefined
}

/** `mayTravel` turned round: all that it refuses on the way to one country. */
export function heldBackFrom(tariff: Tariff, country: string): HeldBackGoods[] {
  return tariff.restrictions.flatMap((restriction): HeldBackGoods[] => {
    const isLocal = restriction.rule === 'local-only'
    if (restriction.notTo.includes(country)) return [{ goods: goodsOf(restriction), unlessFrom: undefined }]
    return isLocal ? [{ goods: goodsOf(restriction), unlessFrom: country }] : []
  })
}

/** Whether these goods stay in the country they come from, and to which countries they may not go in any case. */
export function boundsOf(tariff: Tariff, goods: Goods): { isLocalOnly: boolean; notTo: string[] } {
  const restrictions = restrictionsOn(tariff, goods)
  return {
    isLocalOnly: restrictions.some(({ rule }) => rule === 'local-only'),
    notTo: [...new Set(restrictions.flatMap(({ notTo }) => notTo))],
  }
}

/** Whether the shopper must say that they are of age. */
export function needsAge(tariff: Tariff, goods: Goods): boolean {
  return restrictionsOn(tariff, goods).some(({ rule }) => rule.startsWith('age-'))
}

function restrictionsOn({ restrictions }: Tariff, goods: Goods): Restriction[] {
  return restrictions.filter((restriction) => isMeant(restriction, goods))
}

function isMeant(restriction: Restriction, { categoryPath, isAlcohol, isFresh }: Goods): boolean {
  const kind = goodsOf(restriction)
  if (kind === undefined) return true
  if ('flag' in kind) return kind.flag === 'alcohol' ? isAlcohol : isFresh
  return categoryPath === kind.categoryPath || categoryPath.startsWith(`${kind.categoryPath}/`)
}

/** A flag is the stronger sign: rum in a gift box is alcohol in whichever category it is sold. */
function goodsOf({ flag, categoryPath }: Restriction): GoodsOfKind | undefined {
  if (flag === 'alcohol' || flag === 'fresh') return { flag }
  return categoryPath === undefined ? undefined : { categoryPath }
}
