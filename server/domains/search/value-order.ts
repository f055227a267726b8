/** The order that the values of an attribute are offered in: pure. */
import { quantityOf } from './measures.ts'

interface Value {
  /** Its slug. */
  readonly value: string
  readonly label: string
  /** Where products list it among theirs. */
  readonly position: number
}

const GARMENT_SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl', '5xl']
const SIZE_NAMES: Readonly<Record<string, string>> = {
  small: 's',
  medium: 'm',
  large: 'l',
  xxl: '2xl',
  xxxl: '3xl',
}

/**
 * Sizes from the smallest, numbers and measures by what they amount to; others as products list them where all of
 * them agree, else by their names.
 */
export function inOrder<V extends Value>(values: readonly V[], locale: string): V[] {
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
