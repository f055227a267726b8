import type { Facet } from '#contract/search.ts'
import { textIn } from '#platform/translated.ts'
import type { Asked } from './asked.ts'
import type { RangeAttribute } from './dictionary.ts'
import type { Counts } from './question.ts'

interface Shown {
  readonly asked: Pick<Asked, 'dictionary' | 'filter'>
  readonly counts: Pick<Counts<number | undefined>, 'numbers'>
  readonly locale: string
}

interface Placed {
  readonly total: number
  readonly place: number
  readonly facet: Facet
}

/** Filters by range. One whose products all have the same value is left out unless it is selected. */
export function rangeFacets({ asked: { dictionary, filter }, counts, locale }: Shown): Placed[] {
  return dictionary.ranges.flatMap((range) => {
    const selected = filter.ranges.find(({ of }) => of === range.of)
    const counted = counts.numbers.get(range.of)
    const isOffered = selected !== undefined || (counted !== undefined && counted.min < counted.max)
    if (!isOffered) return []
    const { count, min, max } = counted ?? { count: 0, min: selected?.min ?? 0, max: selected?.max ?? 0 }
    const facet: Facet = {
      ...facetOf(range, locale),
      min,
      max: Math.max(min, max),
      count,
      ...(selected && {
        selected: {
          ...(selected.min !== undefined && { min: selected.min }),
          ...(selected.max !== undefined && { max: selected.max }),
        },
      }),
    }
    return [{ total: count ?? 0, place: range.place, facet }]
  })
}

function facetOf({ of, attribute, side, name, unit }: RangeAttribute, locale: string) {
  return {
    kind: 'number' as const,
    key: 'range' as const,
    value: of,
    attribute: { key: attribute, label: textIn(name, locale) },
    ...(side && { side }),
    ...(unit !== null && { unit }),
  }
}
