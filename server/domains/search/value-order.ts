/** Sorts the values of an attribute for display. Pure. */
import { quantityOf } from './measures.ts'

interface Value {
  readonly value: string
  readonly label: string
  /** Position within the products' own lists. */
  readonly position: number
  /** Position in an option set; null if it is in none. */
  readonly rank: number | null
}

const GARMENT_SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl', '5xl']
const SIZE_NAMES: Readonly<Record<string, string>> = {
  small: 's',
  medium: 'm',
  large: 'l',
  xxl: '2xl',
  xxxl: '3xl',
}

/** Sorts values of an option set by their position, and others after them in natural order. */
export function inOrder<V extends Value>(values: readonly V[], locale: string): V[] {
  const ranked = values.filter(({ rank }) => rank !== null)
  const others = values.filter(({ rank }) => rank === null)
  return [...ranked.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0)), ...inNaturalOrder(others, locale)]
}

/**
 * Sorts sizes from the smallest, and numbers and measures by amount. Sorts other values as products list them if all
 * agree, else by name.
 */
function inNaturalOrder<V extends Value>(values: readonly V[], locale: string): V[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const natural = new Map(values.map((value) => [value, naturalPlace(value)]))
  const areAllNatural = values.every((value) => natural.get(value) !== undefined)
  const haveTheirPlace = new Set(values.map(({ position }) => position)).size === values.length
  if (!areAllNatural && haveTheirPlace) return values.toSorted((a, b) => a.position - b.position)
  return values.toSorted((a, b) => {
    const [kindA, placeA] = natural.get(a) ?? LAST
    const [kindB, placeB] = natural.get(b) ?? LAST
    return kindA - kindB || placeA - placeB || compare(a.label, b.label)
  })
}

type Place = readonly [kind: number, place: number]

const LAST: Place = [Number.MAX_SAFE_INTEGER, 0]
const SIZES_KIND = -1

function naturalPlace({ value, label }: Value): Place | undefined {
  const size = GARMENT_SIZES.indexOf(SIZE_NAMES[value] ?? value)
  if (size >= 0) return [SIZES_KIND, size]
  return quantityOf(label)
}
