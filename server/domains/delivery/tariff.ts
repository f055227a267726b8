/** The operator's table of zones, ways to deliver and what may not travel. */
import { kept } from '#platform/kept.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { DeliveryKind, DeliveryRate } from '#values/delivery.ts'
import type { Money } from '#values/money.ts'
import type { Position } from '#values/position.ts'
import { readTariff } from './queries.ts'

export interface Tariff {
  /** In the order they are tried. */
  readonly zones: readonly Zone[]
  readonly restrictions: readonly Restriction[]
  /** From which worth of one seller's goods on the market pays for the standard delivery of what is not free anyway. */
  readonly freeOver: Money | undefined
  /** Of the settlements that zones name, by `settlementKey`. */
  readonly positions: ReadonlyMap<string, Position>
}

export interface Zone {
  readonly key: string
  readonly name: Texts
  readonly isSameCountry: boolean
  /** Whole ones. */
  readonly countries: readonly string[]
  /** Parts of countries; they narrow the rule of the same country. */
  readonly places: readonly Place[]
  readonly methods: readonly Method[]
}

export interface Place {
  readonly country: string
  readonly region: string | undefined
  readonly city: string | undefined
  /** What its ways of being written have in common. */
  readonly regionKey: string | undefined
  readonly cityKey: string | undefined
  /** Of the settlement. */
  readonly position: Position | undefined
}

export interface Method {
  readonly key: string
  readonly kind: DeliveryKind
  readonly name: Texts
  readonly daysMin: number
  readonly daysMax: number
  readonly rate: DeliveryRate
  /** Without bands. */
  readonly price: Money
  /** For each kilogram that has begun, beyond the last band where there are bands; in the currency of the price. */
  readonly perKgMinor: number
  /** Ascending from nothing, without a gap. */
  readonly bands: readonly Band[]
  readonly freeOver: Money | undefined
  readonly usesSlots: boolean
  /** `HH:MM` at the store, after which it is no longer offered that day. */
  readonly cutoff: string | undefined
}

/** In grams, metres, or minor units of the method's currency, by its rate. */
export interface Band {
  readonly above: number
  /** Undefined: without an end. */
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

const newest = kept(AGE_MS, readTariff)

/** The tariff, at most ten seconds old. */
export function currentTariff(work: Pick<Work, 'db' | 'now'>): Promise<Tariff> {
  return newest.get(work)
}

/** It was changed: this process reads it anew. */
export function forgetTariff(): void {
  newest.forget()
}
