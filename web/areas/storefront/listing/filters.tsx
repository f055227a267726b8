import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Facet, Facets } from '#contract/search.ts'
import type { ListKey, ListState } from '#shop/list-query.ts'
import { Icon } from '#ui/icon.tsx'
import { Rating } from '#ui/rating.tsx'
import { PriceFilter } from './price-filter.tsx'

type FilterChoice = Extract<Facet, { kind: 'checkbox' }>['values'][number] & {
  readonly swatch?: string | undefined
  readonly depth?: number
}

interface FiltersProps {
  readonly facets: Facets
  readonly list: ListState
  /** What the page itself is about cannot be filtered away. */
  readonly hide?: readonly ListKey[]
}

/** Every way to narrow a list, as groups of a form; the form decides when it is sent. */
export function Filters({ facets, list, hide = [] }: FiltersProps) {
  const shown = facets.facets.filter(({ key }) => !hide.includes(key))
  return (
    <div className="divide-y divide-line">
      {shown.map((facet) => (
        <Filter key={'attribute' in facet ? facet.attribute?.key : facet.key} facet={facet} list={list} />
      ))}
    </div>
  )
}

function Filter({ facet, list }: { facet: Facet; list: ListState }) {
  const t = useTranslate()
  switch (facet.kind) {
    case 'tree':
      return <Choices name="category" title={t('catalog.category')} choices={facet.values} isOpen />
    case 'range':
      return (
        <Group title={t('catalog.price')} isOpen>
          <PriceFilter bounds={facet} price={list.price} />
        </Group>
      )
    case 'rating':
      return <Ratings facet={facet} />
    case 'switch':
      return <Switch facet={facet} />
    case 'checkbox':
    case 'swatch': {
      const title = facet.key === 'attribute' ? (facet.attribute?.label ?? '') : t(`catalog.${facet.key}`)
      return <Choices name={facet.key} title={title} choices={facet.values} />
    }
  }
}

function Group({
  title,
  isOpen = false,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="group/filter py-4">
      <summary className="flex min-h-8 items-center justify-between font-semibold">
        {title}
        <Icon of={ChevronDown} size="sm" className="transition-transform group-open/filter:rotate-180" />
      </summary>
      <fieldset className="pt-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

interface ChoicesProps {
  readonly name: ListKey
  readonly title: string
  readonly choices: readonly FilterChoice[]
  readonly isOpen?: boolean
}

function Choices({ name, title, choices, isOpen = false }: ChoicesProps) {
  const isUsed = choices.some(({ is_selected }) => is_selected)
  const first = choices.slice(0, shownAtFirst)
  const rest = choices.slice(shownAtFirst)
  const t = useTranslate()
  return (
    <Group title={title} isOpen={isOpen || isUsed}>
      <ul className="flex flex-col">
        {first.map((choice) => (
          <Choice key={choice.value} name={name} choice={choice} />
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <details open={rest.some(({ is_selected }) => is_selected)}>
          <summary className="cursor-pointer py-2 text-sm font-medium text-accent-text">
            {t('catalog.more_choices', { count: rest.length })}
          </summary>
          <ul className="flex flex-col">
            {rest.map((choice) => (
              <Choice key={choice.value} name={name} choice={choice} />
            ))}
          </ul>
        </details>
      )}
    </Group>
  )
}

const shownAtFirst = 10

interface ChoiceProps {
  readonly name: string
  readonly choice: FilterChoice
}

function Choice({ name, choice }: ChoiceProps) {
  const id = useId()
  return (
    <li className={(choice.depth ?? 0) > 1 ? 'ps-5' : ''}>
      <label htmlFor={id} className="flex min-h-9 items-center gap-3 text-sm">
        <input id={id} type="checkbox" name={name} value={choice.value} defaultChecked={choice.is_selected} />
        {choice.swatch ? (
          <span
            aria-hidden="true"
            className="size-5 shrink-0 rounded-full border border-line-strong"
            style={{ backgroundColor: choice.swatch }}
          />
        ) : null}
        <span className="grow">{choice.label}</span>
        <span className="text-muted tabular-nums">{choice.count}</span>
      </label>
    </li>
  )
}

function Ratings({ facet: { values } }: { facet: Extract<Facet, { kind: 'rating' }> }) {
  const t = useTranslate()
  return (
    <Group title={t('catalog.rating')} isOpen={values.some(({ is_selected }) => is_selected)}>
      <ul className="flex flex-col">
        {values.map(({ value, count, is_selected }) => (
          <li key={value}>
            <label className="flex min-h-9 items-center gap-3 text-sm">
              <input type="checkbox" name="rating" value={value} defaultChecked={is_selected} />
              <Rating value={value} />
              <span className="ms-auto text-muted tabular-nums">{count}</span>
            </label>
          </li>
        ))}
      </ul>
    </Group>
  )
}

function Switch({ facet }: { facet: Extract<Facet, { kind: 'switch' }> }) {
  const t = useTranslate()
  const { key, ...choice } = facet
  return (
    <ul className="py-4">
      <Choice name={key} choice={{ ...choice, label: t(`catalog.${key}`) }} />
    </ul>
  )
}
