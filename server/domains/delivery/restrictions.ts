import type { Restriction, ShippingRates } from './shipping-rates.ts'

export interface Goods {
  readonly categoryPath: string
  readonly isAlcohol: boolean
  readonly isFresh: boolean
}

export function mayTravel(
  shippingRates: ShippingRates,
  goods: Goods,
  way: { from: string; to: string },
): boolean {
  return restrictionsOn(shippingRates, goods).every(
    ({ rule, notTo }) => !notTo.includes(way.to) && (rule !== 'local-only' || way.from === way.to),
  )
}

export type GoodsOfKind = { readonly flag: 'alcohol' | 'fresh' } | { readonly categoryPath: string }

/** Goods that may not be shipped to a country: one kind or all, except those shipped from `unlessFrom`. */
export interface RestrictedGoods {
  readonly goods: GoodsOfKind | undefined
  readonly unlessFrom: string | undefined
}

/** Returns everything that `mayTravel` refuses to one country. */
export function restrictedIn(shippingRates: ShippingRates, country: string): RestrictedGoods[] {
  return shippingRates.restrictions.flatMap((restriction): RestrictedGoods[] => {
    const isLocal = restriction.rule === 'local-only'
    if (restriction.notTo.includes(country)) return [{ goods: goodsOf(restriction), unlessFrom: undefined }]
    return isLocal ? [{ goods: goodsOf(restriction), unlessFrom: country }] : []
  })
}

/**
 * Returns whether these goods must stay in their country of origin, and the countries that they may never be shipped
 * to.
 */
export function boundsOf(
  shippingRates: ShippingRates,
  goods: Goods,
): { isLocalOnly: boolean; notTo: string[] } {
  const restrictions = restrictionsOn(shippingRates, goods)
  return {
    isLocalOnly: restrictions.some(({ rule }) => rule === 'local-only'),
    notTo: [...new Set(restrictions.flatMap(({ notTo }) => notTo))],
  }
}

export interface LimitedGoods extends Goods {
  /** In years. */
  readonly ageLimit: number | null
}

/**
 * Returns the minimum age to buy goods in years: the highest of their own and those of restrictions; undefined if there
 * is none.
 */
export function ageLimitOf(shippingRates: ShippingRates, goods: LimitedGoods): number | undefined {
  const ruled = restrictionsOn(shippingRates, goods).flatMap(({ rule }) => ageIn(rule) ?? [])
  return highestAge([goods.ageLimit ?? undefined, ...ruled])
}

export function highestAge(ages: readonly (number | undefined)[]): number | undefined {
  const limits = ages.filter((age) => age !== undefined)
  return limits.length === 0 ? undefined : Math.max(...limits)
}

/** The age in the name of a rule, such as `age-18-confirm`. */
function ageIn(rule: string): number | undefined {
  const [, age] = /^age-(\d+)/.exec(rule) ?? []
  return age === undefined ? undefined : Number(age)
}

function restrictionsOn({ restrictions }: ShippingRates, goods: Goods): Restriction[] {
  return restrictions.filter((restriction) => isMeant(restriction, goods))
}

function isMeant(restriction: Restriction, { categoryPath, isAlcohol, isFresh }: Goods): boolean {
  const kind = goodsOf(restriction)
  if (kind === undefined) return true
  if ('flag' in kind) return kind.flag === 'alcohol' ? isAlcohol : isFresh
  return categoryPath === kind.categoryPath || categoryPath.startsWith(`${kind.categoryPath}/`)
}

/** The flag takes precedence over the category: rum in a gift box is alcohol in any category. */
function goodsOf({ flag, categoryPath }: Restriction): GoodsOfKind | undefined {
  if (flag === 'alcohol' || flag === 'fresh') return { flag }
  return categoryPath === undefined ? undefined : { categoryPath }
}
