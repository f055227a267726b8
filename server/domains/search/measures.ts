/** Labels and sizes of amounts as stored in the database, such as `500-ml`. Pure. */
import type { Texts } from '#platform/translated.ts'

interface MeasureUnit {
  /** Units of one kind can be compared. */
  readonly kind: number
  /** In millilitres, grams, centimetres or pieces. */
  readonly size: number
  readonly en: string
  readonly fr: string
}

const COUNT = 0
const LENGTH = 1
const VOLUME = 2
const MASS = 3

/** Unit suffixes from `measure_value` in SQL. Ounces and inches are international; fluid ounces are American. */
const units: Readonly<Record<string, MeasureUnit>> = {
  mm: { kind: LENGTH, size: 0.1, en: 'mm', fr: 'mm' },
  cm: { kind: LENGTH, size: 1, en: 'cm', fr: 'cm' },
  m: { kind: LENGTH, size: 100, en: 'm', fr: 'm' },
  in: { kind: LENGTH, size: 2.54, en: 'in', fr: 'po' },
  ml: { kind: VOLUME, size: 1, en: 'ml', fr: 'ml' },
  cl: { kind: VOLUME, size: 10, en: 'cl', fr: 'cl' },
  l: { kind: VOLUME, size: 1_000, en: 'L', fr: 'L' },
  'fl-oz': { kind: VOLUME, size: 29.5735, en: 'fl oz', fr: 'fl oz' },
  pint: { kind: VOLUME, size: 473.176, en: 'pt', fr: 'pte' },
  gallon: { kind: VOLUME, size: 3_785.41, en: 'gal', fr: 'gal' },
  mg: { kind: MASS, size: 0.001, en: 'mg', fr: 'mg' },
  g: { kind: MASS, size: 1, en: 'g', fr: 'g' },
  kg: { kind: MASS, size: 1_000, en: 'kg', fr: 'kg' },
  oz: { kind: MASS, size: 28.3495, en: 'oz', fr: 'oz' },
  lb: { kind: MASS, size: 453.592, en: 'lb', fr: 'lb' },
  pcs: { kind: COUNT, size: 1, en: 'pcs', fr: 'pcs' },
}

const DIGITS_MAX = 4

/** Returns the label of an amount such as `500-ml`. */
export function measureLabel(measure: string): Texts {
  const [, whole = '', fraction = '0', unit = ''] = /^(\d+)(?:-(\d+))?-([a-z-]+)$/.exec(measure) ?? []
  const names = units[unit]
  if (!names) throw new Error(`No unit is called ${unit}, of ${measure}`)
  const amount = Number(`${whole}.${fraction}`)
  const written = (locale: 'en' | 'fr') =>
    `${new Intl.NumberFormat(locale, { maximumFractionDigits: DIGITS_MAX, useGrouping: false }).format(amount)} ${names[locale]}`
  return { en: written('en'), fr: written('fr') }
}

const byName = new Map(
  Object.entries(units).flatMap(([key, unit]) =>
    [key, unit.en, unit.fr].map((name): [string, MeasureUnit] => [name.toLowerCase(), unit]),
  ),
)
const QUANTITY = /^(\d+(?:[.,]\d+)?)\s*(fl oz|\p{L}*)/u

/** Returns the amount of a label within its kind; without a unit it counts pieces. */
export function quantityOf(label: string): readonly [kind: number, amount: number] | undefined {
  const [, number, unit = ''] = QUANTITY.exec(label) ?? []
  if (number === undefined) return undefined
  const { kind, size } = byName.get(unit.toLowerCase()) ?? { kind: COUNT, size: 1 }
  return [kind, Number(number.replace(',', '.')) * size]
}
