import { cached } from '#platform/cached-value.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { DeliveryKind, DeliveryRate } from '#values/delivery.ts'
import type { Money } from '#values/money.ts'
import type { Position } from '#values/position.ts'
import { readShippingRates } from './queries.ts'

export interface ShippingRates {
  /** In matching order. */
  readonly zones: readonly Zone[]
  readonly restrictions: readonly Restriction[]
  /**
   * The value of one seller's goods above which the marketplace pays for standard delivery that is not free already.
   */
  readonly freeOver: Money | undefined
  /** Positions of the settlements named by zones, by `settlementKey`. */
  readonly positions: ReadonlyMap<string, Position>
}

export interface Zone {
  readonly key: string
  readonly name: Texts
  readonly isSameCountry: boolean
  readonly countries: readonly string[]
  /** Parts of countries; they narrow the rule of the same country. */
  readonly places: readonly Place[]
  readonly methods: readonly Method[]
}

export interface Place {
  readonly country: string
  readonly region: string | undefined
  readonly city: string | undefined
  /** The normalised key shared by all spellings of the name. */
  readonly regionKey: string | undefined
  readonly cityKey: string | undefined
  /** The position of the settlement. */
  readonly position: Position | undefined
}

export interface Method {
  readonly key: string
  readonly kind: DeliveryKind
  readonly name: Texts
  readonly daysMin: number
  readonly daysMax: number
  readonly rate: DeliveryRate
  /** The price of a method without bands. */
  readonly price: Money
  /** Per started kilogram, beyond the last band if there are bands; in the currency of the price. */
  readonly perKgMinor: number
  /** Ascending from zero, without gaps. */
  readonly bands: readonly Band[]
  readonly freeOver: Money | undefined
  readonly usesSlots: boolean
  /** `HH:MM` in the store's local time, after which the method is not offered that day. */
  readonly cutoff: string | undefined
}

/** Bounds in grams, metres or minor units of the method's currency, depending on its rate. */
export interface Band {
  readonly above: number
  /** Undefined for no upper bound. */
  readonly upTo: number | undefined
  readonly priceMinor: number
}

export interface Restriction {
  readonly categoryPath: string | undefined
  readonly flag: string | undefined
  readonly rule: string
  readonly notTo: readonly string[]
}

const AGE_MS = 10_000

const newest = cached(AGE_MS, readShippingRates)

/** Returns the shipping rates, at most ten seconds old. */
export function currentShippingRates(work: Pick<Work, 'db' | 'now'>): Promise<ShippingRates> {
  return newest.get(work)
}

/** Makes this process reload the shipping rates after a change. */
export function clearShippingRates(): void {
  newest.forget()
}
