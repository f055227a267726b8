import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Facet } from '#contract/search.ts'
import { type ListState, rangeOf } from '#shop/list-query.ts'
import { RangeFilter } from './range-filter.tsx'

type NumberFacet = Extract<Facet, { kind: 'number' }>

interface NumberFilterProps {
  readonly facet: NumberFacet
  readonly list: ListState
}

/** An attribute's range, with how many products have a value and between which bounds. */
export function NumberFilter({ facet, list }: NumberFilterProps) {
  const t = useTranslate()
  const amount = useAmounts(facet)
  const { value: of, unit, count, min, max } = facet
  return (
    <>
      <p className="mb-2 text-sm text-muted tabular-nums">
        {count === undefined
          ? t('listing.number_bounds', { min: amount(min), max: amount(max) })
          : t('listing.number_counts', { count, min: amount(min), max: amount(max) })}
      </p>
      <RangeFilter
        names={{ min: `range_min_${of}`, max: `range_max_${of}` }}
        labels={{
          min: unit ? t('listing.price_min', { currency: unit }) : t('listing.number_min'),
          max: unit ? t('listing.price_max', { currency: unit }) : t('listing.number_max'),
        }}
        unit={unit ?? ''}
        bounds={facet}
        chosen={rangeOf(list, of)}
        isAnyNumber
      />
    </>
  )
}

/** The name of a filter by range; a dimension is one for each side. */
export function numberName({ attribute, side }: NumberFacet, t: Translate): string {
  return side ? t(`listing.side_${side}`, { name: attribute.label }) : attribute.label
}

function useAmounts({ unit }: NumberFacet): (value: number) => string {
  const numbers = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 6 })
  return (value) => (unit ? `${numbers.format(value)}\u00a0${unit}` : numbers.format(value))
}
