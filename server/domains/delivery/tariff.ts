/** The operator's table of zones, ways to deliver and what may not travel. */
import { kept } from '#platform/kept.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import { readTariff } from './queries.ts'

export type DeliveryKind = 'parcel' | 'local' | 'pickup' | 'kitchen'

export interface Tariff {
  /** In the order they are tried. */
  readonly zones: readonly Zone[]
  readonly restrictions: readonly Restriction[]
  /** From which worth of one seller's goods on the market pays for the standard delivery of what is not free anyway. */
  readonly freeOver: Money | undefined
}

export interface Zone {
  readonly key: string
  readonly name: Texts
  readonly isSameCountry: boolean
  readonly countries: readonly string[]
  readonly methods: readonly Method[]
}

export interface Method {
  readonly key: string
  readonly kind: DeliveryKind
  readonly name: Texts
  readonly daysMin: number
  readonly daysMax: number
  readonly price: Money
  /** For each kilogram that has begun, in the currency of the price. */
  readonly perKgMinor: number
  readonly freeOver: Money | undefined
  readonly usesSlots: boolean
  /** `HH:MM` at the store, after which it is no longer offered that day. */
  readonly cutoff: string | undefined
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

/** The first zone that the way from a store to a country falls into; one without a rule takes every way. */
export function zoneOf({ zones }: Tariff, way: { from: string; to: string }): Zone | undefined {
  return zones.find(
    ({ isSameCountry, countries }) =>
      (isSameCountry && way.from === way.to) ||
      countries.includes(way.to) ||
      (!isSameCountry && countries.length === 0),
  )
}
