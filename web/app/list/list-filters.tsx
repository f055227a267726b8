import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { RemovableChip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useTranslate } from '../i18n.tsx'
import { hrefWith, queryOfForm } from './list-address.ts'

export interface ListOption {
  readonly value: string
  readonly label: string
}

export interface ListFilter {
  readonly name: string
  readonly label: string
  readonly options: readonly ListOption[]
  /** Hidden behind "More filters" until it is set. */
  readonly isRare?: boolean
}

interface ListFiltersProps {
  readonly searchLabel: string
  readonly filters: readonly ListFilter[]
  readonly sorts: readonly ListOption[]
  /** The sorting of a list without `sort` in its address. */
  readonly sort: string
}

/** Search, filters and, on phones, sorting of a list. They are a form, so that they work without script too. */
export function ListFilters({ searchLabel, filters, sorts, sort }: ListFiltersProps) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!form.current) return
    const entered = new FormData(form.current)
    if (entered.get('sort') === sort) entered.delete('sort')
    void navigate(`?${queryOfForm(entered)}`, { preventScrollReset: true })
  }
  useFieldsOfAddress(form, search, sort)
  const isSet = ({ name }: ListFilter) => Boolean(search.get(name))
  const [usual, rare] = [filters.filter(({ isRare }) => !isRare), filters.filter(({ isRare }) => isRare)]
  return (
    <div className="grid gap-3">
      <Form
        ref={form}
        method="get"
        role="search"
        onSubmit={apply}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) apply(event)
        }}
        className="grid gap-2"
      >
        {search.getAll('column').map((column) => (
          <input key={column} type="hidden" name="column" value={column} />
        ))}
        <div className="flex flex-wrap items-end gap-2">
          <SearchField name="search" label={searchLabel} defaultValue={search.get('search') ?? ''} />
          {usual.map((filter) => (
            <FilterSelect key={filter.name} filter={filter} value={search.get(filter.name) ?? ''} />
          ))}
          <Field label={t('lists.sort')} hidesLabel className="min-w-36 md:hidden">
            <Select name="sort" defaultValue={search.get('sort') ?? sort}>
              {sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" variant="quiet">
            {t('lists.apply')}
          </Button>
        </div>
        {rare.length > 0 ? (
          <Disclosure label={t('lists.more_filters')} isOpen={rare.some(isSet)}>
            <div className="flex flex-wrap items-end gap-2 pb-2">
              {rare.map((filter) => (
                <FilterSelect key={filter.name} filter={filter} value={search.get(filter.name) ?? ''} />
              ))}
            </div>
          </Disclosure>
        ) : null}
      </Form>
      <ActiveFilters filters={filters} />
    </div>
  )
}

function FilterSelect({ filter, value }: { readonly filter: ListFilter; readonly value: string }) {
  const t = useTranslate()
  const isKnown = value === '' || filter.options.some((option) => option.value === value)
  return (
    <Field label={filter.label} hidesLabel className="min-w-36 max-w-56 flex-1 sm:flex-none">
      <Select name={filter.name} defaultValue={value}>
        <option value="">{t('lists.filter_any', { filter: filter.label })}</option>
        {isKnown ? null : <option value={value}>{value}</option>}
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Follows the address when it changes by a link; the form stays, so that focus does. */
function useFieldsOfAddress(
  form: RefObject<HTMLFormElement | null>,
  search: URLSearchParams,
  sort: string,
): void {
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (
        field instanceof HTMLSelectElement ||
        (field instanceof HTMLInputElement && field.type === 'search')
      ) {
        field.value = search.get(field.name) ?? (field.name === 'sort' ? sort : '')
      }
    }
  }, [form, search, sort])
}

/** The filters that are set, each with a link that removes it. */
function ActiveFilters({ filters }: { readonly filters: readonly ListFilter[] }) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const active = filters.flatMap((filter) => {
    const value = search.get(filter.name)
    return value ? [{ ...filter, chosen: labelOf(filter, value) }] : []
  })
  const words = search.get('search')
  if (active.length === 0 && !words) return null
  const cleared = Object.fromEntries(
    [...filters.map(({ name }) => name), 'search'].map((name) => [name, undefined]),
  )
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {words ? (
        <li>
          <RemovableChip
            to={hrefWith(search, { search: undefined })}
            removeLabel={t('lists.filter_remove', { filter: words })}
          >
            {t('lists.search_chip', { words })}
          </RemovableChip>
        </li>
      ) : null}
      {active.map(({ name, label, chosen }) => (
        <li key={name}>
          <RemovableChip
            to={hrefWith(search, { [name]: undefined })}
            removeLabel={t('lists.filter_remove', { filter: `${label} ${chosen}` })}
          >
            {t('lists.filter_chip', { filter: label, value: chosen })}
          </RemovableChip>
        </li>
      ))}
      <li>
        <TextLink to={hrefWith(search, cleared)}>{t('ui.clear_filters')}</TextLink>
      </li>
    </ul>
  )
}

/** Several values are separated by commas. */
function labelOf({ options }: ListFilter, value: string): string {
  return value
    .split(',')
    .map((each) => options.find((option) => option.value === each)?.label.trim() ?? each)
    .join(', ')
}
