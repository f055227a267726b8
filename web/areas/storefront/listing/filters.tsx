import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, use, useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Facet } from '#contract/search.ts'
import { useDeliveryPlace } from '#shop/delivery-place.ts'
import { type ListKey, type ListState, priceBounds } from '#shop/list-query.ts'
import { Switch } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { PillSelect } from '#ui/pill-select.tsx'
import { Rating } from '#ui/rating.tsx'
import { MoreFacetsContext } from './all-facets.ts'
import { ChoiceList } from './choice-list.tsx'
import { DeliverySwitch } from './delivery-switch.tsx'
import { openAtFirst, type ShownFacet, type ShownFacets } from './first-facets.ts'
import type { ListLayout } from './layouts.ts'
import { MoreValues } from './more-values.tsx'
import { NumberFilter, numberName } from './number-filter.tsx'
import { RangeFilter } from './range-filter.tsx'

type Kind<K extends Facet['kind']> = Extract<ShownFacet, { kind: K }>

export interface Country {
  readonly code: string
  readonly name: string
}

interface FiltersProps {
  readonly facets: ShownFacets
  /** Whether all values are loaded. */
  readonly isComplete: boolean
  readonly list: ListState
  /** Countries that can be delivered to. */
  readonly countries: readonly Country[]
  /** Filters that the page itself sets, which can't be changed. */
  readonly hide: readonly ListKey[]
  readonly look: ListLayout['sidebar']
}

/** All filters of a list, as groups of a form; the form decides when to submit. */
export function Filters({ facets, isComplete, list, countries, hide, look }: FiltersProps) {
  const shown = facets.facets.filter(({ key }) => !hide.includes(key) && key !== 'delivers_to')
  const delivers = facets.facets.find((facet) => facet.key === 'delivers_to')
  const isBar = look === 'none'
  return (
    <div
      className={`divide-y divide-line ${isBar ? 'wide:mb-6 wide:relative wide:flex wide:flex-wrap wide:items-center wide:gap-2 wide:divide-y-0' : ''}`}
    >
      {shown.map((facet, place) => {
        const isTree = facet.kind === 'tree'
        return (
          // Groups that the category bar leaves out stay part of the form, and are in the drawer on phones.
          <div key={keyOf(facet)} className={look === 'category' && !isTree ? 'wide:hidden' : ''}>
            <Filter
              facet={facet}
              list={list}
              isBar={isBar}
              isOpen={!isBar && (place < openAtFirst || list.filters === 'all')}
            />
          </div>
        )
      })}
      <div className={look === 'category' ? 'wide:hidden' : ''}>
        <Delivery facet={delivers} list={list} countries={countries} isBar={isBar} isComplete={isComplete} />
      </div>
    </div>
  )
}

interface FilterProps {
  readonly facet: ShownFacet
  readonly list: ListState
  readonly isBar: boolean
  readonly isOpen: boolean
}

function Filter({ facet, list, isBar, isOpen }: FilterProps) {
  const t = useTranslate()
  const isEmpty = 'values' in facet && facet.values.length === 0
  const group = { isBar, isOpen, more: facet.more ?? 0, isEmpty }
  switch (facet.kind) {
    case 'tree':
      return (
        <Group title={t('listing.category')} used={usedOf(facet.values)} {...group}>
          <ChoiceList
            name="category"
            title={t('listing.category')}
            choices={facet.values}
            more={facet.more}
          />
        </Group>
      )
    case 'range':
      return (
        <Group title={t('listing.price')} used={facet.selected ? 1 : 0} {...group}>
          <RangeFilter
            names={{ min: 'price_min', max: 'price_max' }}
            labels={{
              min: t('listing.price_min', { currency: facet.currency }),
              max: t('listing.price_max', { currency: facet.currency }),
            }}
            unit={facet.currency}
            bounds={facet}
            chosen={priceBounds(list.price)}
          />
        </Group>
      )
    case 'number':
      return (
        <Group title={numberName(facet, t)} used={facet.selected ? 1 : 0} {...group}>
          <NumberFilter facet={facet} list={list} />
        </Group>
      )
    case 'rating':
      return (
        <Group title={t('listing.rating')} used={usedOf(facet.values)} {...group}>
          <Ratings facet={facet} />
        </Group>
      )
    case 'switch':
      return <OpenNow facet={facet} isBar={isBar} />
    case 'checkbox': {
      const title = facet.key === 'attribute' ? (facet.attribute?.label ?? '') : t(`listing.${facet.key}`)
      return (
        <Group title={title} used={usedOf(facet.values)} {...group}>
          <ChoiceList name={facet.key} title={title} choices={facet.values} more={facet.more} />
        </Group>
      )
    }
    case 'swatch':
      return (
        <Group title={facet.attribute.label} used={usedOf(facet.values)} {...group}>
          <Swatches facet={facet} />
        </Group>
      )
  }
}

function keyOf(facet: ShownFacet): string {
  if (facet.kind === 'number') return facet.value
  return ('attribute' in facet && facet.attribute?.key) || facet.key
}

function usedOf(values: readonly { readonly is_selected: boolean }[]): number {
  return values.filter(({ is_selected }) => is_selected).length
}

interface GroupProps {
  readonly title: string
  /** How many of its values are selected. */
  readonly used: number
  readonly isBar: boolean
  readonly isOpen: boolean
  /** How many values are not loaded yet. */
  readonly more: number
  readonly isEmpty?: boolean
  readonly children: ReactNode
}

const hanging = {
  group: 'hanging-filter wide:relative wide:py-0',
  head: 'wide:min-h-11 wide:rounded-full wide:border wide:border-line-strong wide:bg-surface wide:px-5 wide:font-medium wide:hover:border-accent wide:group-open/filter:border-accent',
  body: 'wide:absolute wide:start-0 wide:top-full wide:z-20 wide:mt-2 wide:max-h-[60vh] wide:w-80 wide:overflow-y-auto wide:rounded-2xl wide:bg-raised wide:p-5 wide:shadow-high',
}

function Group({ title, used, isBar, isOpen, more, isEmpty = false, children }: GroupProps) {
  const { load } = use(MoreFacetsContext)
  return (
    <details
      data-group
      data-partial={more > 0 ? '' : undefined}
      open={isOpen || (used > 0 && !isBar)}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && more > 0 && !isOpen) load()
      }}
      className={`filter-group group/filter ${isBar ? hanging.group : ''}`}
    >
      <summary className={isBar ? hanging.head : undefined}>
        <span>{title}</span>
        {used > 0 ? <b>{used}</b> : null}
        <Icon of={ChevronDown} size="sm" />
      </summary>
      {isEmpty ? (
        <div className={isBar ? hanging.body : undefined}>{children}</div>
      ) : (
        <fieldset className={isBar ? hanging.body : undefined}>
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
      )}
    </details>
  )
}

function Swatches({ facet: { key, values, more } }: { facet: Kind<'swatch'> }) {
  const id = useId()
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1">
        {values.map(({ value, label, count, swatch, is_selected }) => (
          <li key={value}>
            <label
              htmlFor={`${id}-${value}`}
              className="flex min-h-10 items-center gap-2.5 rounded-full text-sm has-checked:font-semibold has-checked:text-strong"
            >
              <span className="relative grid size-7 shrink-0 place-items-center">
                <input
                  id={`${id}-${value}`}
                  type="checkbox"
                  name={key}
                  value={value}
                  defaultChecked={is_selected}
                  style={swatch ? { backgroundColor: swatch } : undefined}
                  className="peer size-7 appearance-none rounded-full border border-line-strong bg-sunken bg-none checked:ring-2 checked:ring-accent checked:ring-offset-2 checked:ring-offset-surface"
                />
                <span className="pointer-events-none absolute hidden size-4 place-items-center rounded-full bg-surface text-accent-text peer-checked:grid">
                  <Icon of={Check} size="sm" />
                </span>
              </span>
              <span className="min-w-0 grow leading-tight">
                {label} <Count of={count} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <MoreValues count={more} />
    </>
  )
}

function Count({ of: count }: { of: number | undefined }) {
  return count === undefined ? null : <span className="font-normal text-muted tabular-nums">{count}</span>
}

function Ratings({ facet: { values, more } }: { facet: Kind<'rating'> }) {
  return (
    <>
      <ul className="flex flex-col">
        {values.map(({ value, count, is_selected }) => (
          <li key={value}>
            <label className="filter-choice">
              <input type="checkbox" name="rating" value={value} defaultChecked={is_selected} />
              <Rating value={value} />
              {count === undefined ? null : <span>{count}</span>}
            </label>
          </li>
        ))}
      </ul>
      <MoreValues count={more} />
    </>
  )
}

function OpenNow({ facet, isBar }: { facet: Kind<'switch'>; isBar: boolean }) {
  const t = useTranslate()
  return (
    <div
      className={`py-4 ${isBar ? 'wide:flex wide:min-h-11 wide:items-center wide:rounded-full wide:border wide:border-line-strong wide:bg-surface wide:px-5 wide:py-0' : ''}`}
    >
      <Switch
        name={facet.key}
        value={facet.value}
        defaultChecked={facet.is_selected}
        label={
          <>
            {t(`listing.${facet.key}`)} <Count of={facet.count} />
          </>
        }
      />
    </div>
  )
}

interface DeliveryProps {
  readonly facet: Facet | undefined
  readonly list: ListState
  readonly countries: readonly Country[]
  readonly isBar: boolean
  readonly isComplete: boolean
}

/** "Delivers to me": visitors choose their country, because a page shared by all visitors can't know it. */
function Delivery({ facet, list, countries, isBar, isComplete }: DeliveryProps) {
  const t = useTranslate()
  const title = t('listing.delivers_to')
  const { delivers_to: chosen } = list
  const isPlaceKnown = useDeliveryPlace() !== undefined
  const country = facet?.kind === 'switch' ? countries.find(({ code }) => code === facet.value) : undefined
  if (isPlaceKnown && facet?.kind === 'switch' && country) {
    return <DeliverySwitch country={country} isSelected={facet.is_selected} count={facet.count} />
  }
  return (
    <Group
      title={title}
      used={chosen ? 1 : 0}
      isBar={isBar}
      isOpen={list.filters === 'all'}
      more={isComplete ? 0 : 1}
    >
      {facet?.kind === 'switch' && facet.count !== undefined ? (
        <p className="mb-2 text-sm text-muted">{t('listing.delivers_count', { count: facet.count })}</p>
      ) : null}
      {isComplete ? (
        <PillSelect label={title} name="delivers_to" defaultValue={chosen ?? ''}>
          <option value="">{t('listing.delivers_anywhere')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </PillSelect>
      ) : (
        <>
          {chosen ? <input type="hidden" name="delivers_to" value={chosen} /> : null}
          <MoreValues count={1} text={t('listing.choose_country')} />
        </>
      )}
    </Group>
  )
}
