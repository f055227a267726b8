import type { Translate } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import type { Facet } from '#contract/search.ts'
import {
  changeList,
  type ListKey,
  type ListState,
  withoutRange,
  withoutValue,
  writeList,
} from '#shop/list-query.ts'
import { RemovableChip } from '#ui/chip.tsx'
import { cleared } from './cleared.ts'
import type { ShownFacets } from './first-facets.ts'
import { numberName } from './number-filter.tsx'

interface ChipsProps {
  readonly path: AppPath
  readonly facets: ShownFacets
  readonly list: ListState
  /** Filters that the page itself sets, which can't be removed. */
  readonly hide: readonly ListKey[]
}

/** The active filters, each with a link to remove it, and a link to clear all. */
export function Chips({ path, facets, list, hide }: ChipsProps) {
  const t = useTranslate()
  const chips = facets.facets.flatMap((facet): Chip[] => {
    if (hide.includes(facet.key)) return []
    if (facet.kind === 'range') return priceChips(facet, list, t)
    if (facet.kind === 'number') return numberChips(facet, list, t)
    if (facet.kind === 'switch') {
      if (!facet.is_selected) return []
      return [
        {
          id: facet.key,
          label: t(`listing.${facet.key}`),
          rest: changeList(list, { [facet.key]: undefined }),
        },
      ]
    }
    const labelled =
      facet.kind === 'rating'
        ? facet.values.map((one) => ({
            ...one,
            value: String(one.value),
            label: t('listing.stars', { count: one.value }),
          }))
        : facet.values
    return labelled
      .filter(({ is_selected }) => is_selected)
      .map(({ value, label }) => ({
        id: `${facet.key}:${value}`,
        label,
        rest: withoutValue(list, facet.key, value),
      }))
  })
  for (const { slug, name } of facets.tags ?? []) {
    chips.push({ id: `tag:${slug}`, label: name, rest: withoutValue(list, 'tag', slug) })
  }
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('listing.applied_filters')}>
      {onePerId(chips).map(({ id, label, rest }) => (
        <li key={id}>
          <RemovableChip
            to={`${path}${writeList(rest)}`}
            removeLabel={`${t('listing.remove_filter')} ${label}`}
          >
            {label}
          </RemovableChip>
        </li>
      ))}
      <li>
        <AppLink
          to={`${path}${writeList(cleared(list))}`}
          preventScrollReset
          className="inline-flex min-h-9 items-center px-2 text-sm font-medium text-accent-text underline"
        >
          {t('listing.clear_all')}
        </AppLink>
      </li>
    </ul>
  )
}

interface Chip {
  readonly id: string
  readonly label: string
  readonly rest: ListState
}

/** Two attributes may share a value; an address contains it once. */
function onePerId(chips: readonly Chip[]): Chip[] {
  return [...new Map(chips.map((chip) => [chip.id, chip])).values()]
}

function priceChips(
  { selected, currency }: Extract<Facet, { kind: 'range' }>,
  list: ListState,
  t: Translate,
): Chip[] {
  if (!selected) return []
  const label = priceLabel(t, currency, selected.min, selected.max)
  return [{ id: 'price', label, rest: changeList(list, { price: undefined }) }]
}

function numberChips(facet: Extract<Facet, { kind: 'number' }>, list: ListState, t: Translate): Chip[] {
  const { value: of, selected, unit = '' } = facet
  if (!selected) return []
  const range = priceLabel(t, unit, selected.min, selected.max).trim()
  const label = t('listing.number_chosen', { name: numberName(facet, t), range })
  return [{ id: `range:${of}`, label, rest: withoutRange(list, of) }]
}

function priceLabel(
  t: Translate,
  currency: string,
  min: number | undefined,
  max: number | undefined,
): string {
  if (min === undefined) return t('listing.price_up_to', { max: max ?? 0, currency })
  if (max === undefined) return t('listing.price_over', { min, currency })
  return t('listing.price_between', { min, max, currency })
}
