import { type ReactNode, useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Facets } from '#contract/catalog.ts'
import { type ListKey, type ListState, valuesOf } from '#shop/list-query.ts'
import { Rating } from '#ui/rating.tsx'
import { PriceFilter } from './price-filter.tsx'

export interface FilterChoice {
  readonly value: string
  readonly label: string
  readonly count: number
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
  const t = useTranslate()
  const categories = facets.categories.map(({ slug, name, count, depth }) => ({
    value: slug,
    label: name,
    count,
    depth,
  }))
  const stores = facets.stores.map(({ slug, name, count }) => ({ value: slug, label: name, count }))
  const islands = facets.islands.map(({ code, name, count }) => ({ value: code, label: name, count }))
  return (
    <div className="divide-y divide-line">
      {hide.includes('category') ? null : (
        <Choices name="category" title={t('catalog.category')} choices={categories} list={list} isOpen />
      )}
      <Group title={t('catalog.price')} isOpen>
        <PriceFilter bounds={facets.price} price={list.price} />
      </Group>
      {facets.attributes.map((attribute) => (
        <Choices
          key={attribute.key}
          name="attribute"
          title={attribute.name}
          choices={attribute.values.map(({ key, ...value }) => ({ ...value, value: key }))}
          list={list}
        />
      ))}
      <Ratings facets={facets} list={list} />
      {hide.includes('island') ? null : (
        <Choices name="island" title={t('catalog.island')} choices={islands} list={list} />
      )}
      {hide.includes('store') ? null : (
        <Choices name="store" title={t('catalog.store')} choices={stores} list={list} />
      )}
    </div>
  )
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
      <summary className="flex min-h-8 cursor-pointer list-none items-center justify-between font-semibold">
        {title}
        <span
          aria-hidden="true"
          className="size-2 rotate-45 border-e-2 border-b-2 border-current transition-transform group-open/filter:-rotate-[135deg]"
        />
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
  readonly list: ListState
  readonly isOpen?: boolean
}

function Choices({ name, title, choices, list, isOpen = false }: ChoicesProps) {
  const chosen = valuesOf(list, name)
  const isUsed = choices.some(({ value }) => chosen.includes(value))
  const first = choices.slice(0, shownAtFirst)
  const rest = choices.slice(shownAtFirst)
  const t = useTranslate()
  if (choices.length === 0) return null
  return (
    <Group title={title} isOpen={isOpen || isUsed}>
      <ul className="flex flex-col">
        {first.map((choice) => (
          <Choice key={choice.value} name={name} choice={choice} isChosen={chosen.includes(choice.value)} />
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <details open={rest.some(({ value }) => chosen.includes(value))}>
          <summary className="cursor-pointer py-2 text-sm font-medium text-accent-text">
            {t('catalog.more_choices', { count: rest.length })}
          </summary>
          <ul className="flex flex-col">
            {rest.map((choice) => (
              <Choice
                key={choice.value}
                name={name}
                choice={choice}
                isChosen={chosen.includes(choice.value)}
              />
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
  readonly isChosen: boolean
}

function Choice({ name, choice, isChosen }: ChoiceProps) {
  const id = useId()
  return (
    <li className={(choice.depth ?? 0) > 1 ? 'ps-5' : ''}>
      <label htmlFor={id} className="flex min-h-9 cursor-pointer items-center gap-3 text-sm">
        <input
          id={id}
          type="checkbox"
          name={name}
          value={choice.value}
          defaultChecked={isChosen}
          className="size-4.5 shrink-0 accent-accent"
        />
        {choice.swatch ? (
          <span
            aria-hidden="true"
            className="size-4.5 shrink-0 rounded-full border border-line-strong"
            style={{ backgroundColor: choice.swatch }}
          />
        ) : null}
        <span className="grow">{choice.label}</span>
        <span className="text-muted tabular-nums">{choice.count}</span>
      </label>
    </li>
  )
}

function Ratings({ facets, list }: { facets: Facets; list: ListState }) {
  const t = useTranslate()
  const chosen = valuesOf(list, 'rating')
  const given = facets.ratings.filter(({ rating, count }) => count > 0 || chosen.includes(String(rating)))
  if (given.length === 0) return null
  return (
    <Group title={t('catalog.rating')} isOpen={chosen.length > 0}>
      <ul className="flex flex-col">
        {given.map(({ rating, count }) => (
          <li key={rating}>
            <label className="flex min-h-9 cursor-pointer items-center gap-3 text-sm">
              <input
                type="checkbox"
                name="rating"
                value={rating}
                defaultChecked={chosen.includes(String(rating))}
                className="size-4.5 shrink-0 accent-accent"
              />
              <Rating value={rating} />
              <span className="ms-auto text-muted tabular-nums">{count}</span>
            </label>
          </li>
        ))}
      </ul>
    </Group>
  )
}
