import { X } from 'lucide-react'
import type { Translate } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import type { Facets } from '#contract/catalog.ts'
import {
  changeList,
  type ListKey,
  type ListState,
  priceBounds,
  valuesOf,
  withoutValue,
  writeList,
} from '#shop/list-query.ts'

interface ChipsProps {
  readonly path: AppPath
  readonly facets: Facets
  readonly list: ListState
}

/** What the list is narrowed by now, each with a link that takes it away, and one that takes all away. */
export function Chips({ path, facets, list }: ChipsProps) {
  const t = useTranslate()
  const named = (key: ListKey, label: (value: string) => string | undefined) =>
    valuesOf(list, key).map((value) => ({
      id: `${key}:${value}`,
      label: label(value) ?? value,
      rest: withoutValue(list, key, value),
    }))
  const { min, max } = priceBounds(list.price)
  const chips = [
    ...named('category', (slug) => facets.categories.find((category) => category.slug === slug)?.name),
    ...named('attribute', (key) => valueLabel(facets, key)),
    ...(list.price
      ? [
          {
            id: 'price',
            label: priceLabel(t, facets.price.currency, min, max),
            rest: changeList(list, { price: undefined }),
          },
        ]
      : []),
    ...named('rating', (rating) => t('catalog.stars', { count: Number(rating) })),
    ...named('island', (code) => facets.islands.find((island) => island.code === code)?.name),
    ...named('store', (slug) => facets.stores.find((store) => store.slug === slug)?.name),
  ]
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('catalog.applied_filters')}>
      {chips.map(({ id, label, rest }) => (
        <li key={id}>
          <AppLink
            to={`${path}${writeList(rest)}`}
            preventScrollReset
            className="inline-flex min-h-9 items-center gap-2 rounded-full bg-sunken px-4 text-sm hover:bg-line"
          >
            <span className="sr-only">{t('catalog.remove_filter')}</span>
            {label}
            <X aria-hidden="true" className="size-4" />
          </AppLink>
        </li>
      ))}
      <li>
        <AppLink
          to={`${path}${writeList(cleared(list))}`}
          preventScrollReset
          className="inline-flex min-h-9 items-center px-2 text-sm font-medium text-accent-text underline"
        >
          {t('catalog.clear_all')}
        </AppLink>
      </li>
    </ul>
  )
}

/** The list with nothing but what was searched for and its order. */
export function cleared({ search, sortBy, tab }: ListState): ListState {
  return { ...(tab ? { tab } : {}), ...(search ? { search } : {}), ...(sortBy ? { sortBy } : {}) }
}

function valueLabel(facets: Facets, key: string): string | undefined {
  return facets.attributes.flatMap(({ values }) => values).find((value) => value.key === key)?.label
}

function priceLabel(
  t: Translate,
  currency: string,
  min: number | undefined,
  max: number | undefined,
): string {
  if (min === undefined) return t('catalog.price_up_to', { max: max ?? 0, currency })
  if (max === undefined) return t('catalog.price_over', { min, currency })
  return t('catalog.price_between', { min, max, currency })
}
