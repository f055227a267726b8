import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { HiddenField, SelectField } from '#app/form/bound-fields.tsx'
import { useField } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { useIsHydrated } from '#app/use-is-hydrated.ts'
import type { ProductChoices } from '#contract/products.ts'
import { Field, useControl } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type CategoryRow, categoryRows, matchingRows } from './category-rows.ts'
import { useChosenCategory } from './chosen-category.tsx'

interface CategoryFieldProps {
  readonly categories: ProductChoices['categories']
}

/** Chooses a category from the tree: by search with script, from a list without. */
export function CategoryField({ categories }: CategoryFieldProps) {
  const t = useTranslate()
  const isHydrated = useIsHydrated()
  const rows = categoryRows(categories)
  if (isHydrated) return <CategorySearch rows={rows} />
  return (
    <SelectField name="category_id" label={t('products.field_category_id')}>
      <option value="">{t('products.category_choose')}</option>
      {rows.map(({ id, name, depth }) => (
        <option key={id} value={id}>
          {`${'\u2003'.repeat(depth)}${name}`}
        </option>
      ))}
    </SelectField>
  )
}

function CategorySearch({ rows }: { readonly rows: readonly CategoryRow[] }) {
  const t = useTranslate()
  const { error } = useField('category_id')
  const { chosen, choose } = useChosenCategory()
  return (
    <Field label={t('products.field_category_id')} error={error} isRequired>
      <HiddenField name="category_id" value={chosen} />
      <CategoryBox rows={rows} chosen={rows.find(({ id }) => id === chosen)} onChoose={choose} />
    </Field>
  )
}

interface CategoryBoxProps {
  readonly rows: readonly CategoryRow[]
  readonly chosen: CategoryRow | undefined
  readonly onChoose: (id: string) => void
}

function CategoryBox({ rows, chosen, onChoose }: CategoryBoxProps) {
  const t = useTranslate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const control = useControl()
  const [search, setSearch] = useState<string>()
  const [active, setActive] = useState(0)
  const isOpen = search !== undefined
  const found = isOpen ? matchingRows(rows, search) : []

  function open(): void {
    if (isOpen) return
    setSearch('')
    setActive(
      Math.max(
        0,
        rows.findIndex(({ id }) => id === chosen?.id),
      ),
    )
  }

  function choose(row: CategoryRow | undefined): void {
    if (row) onChoose(row.id)
    setSearch(undefined)
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') setSearch(undefined)
    else if (event.key === 'Enter' && isOpen) choose(found[active])
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) setActive(clamp(active + (event.key === 'ArrowDown' ? 1 : -1), found.length))
      else open()
    } else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <TextInput
        {...control}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={chosen?.path ?? t('products.category_search')}
        value={search ?? chosen?.path ?? ''}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setActive(0)
        }}
        onClick={open}
        onKeyDown={press}
        onBlur={() => setSearch(undefined)}
        className="truncate pe-10"
      />
      <Icon
        of={ChevronDown}
        size="sm"
        className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-muted"
      />
      {isOpen ? (
        <CategoryList id={listId} rows={found} active={active} isTree={search === ''} onChoose={choose} />
      ) : null}
    </div>
  )
}

interface CategoryListProps {
  readonly id: string
  readonly rows: readonly CategoryRow[]
  readonly active: number
  /** Indented by depth; search results show their path instead. */
  readonly isTree: boolean
  readonly onChoose: (row: CategoryRow) => void
}

function CategoryList({ id, rows, active, isTree, onChoose }: CategoryListProps) {
  const t = useTranslate()
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('products.field_category_id')}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-mid"
    >
      {rows.length === 0 ? <p className="p-3 text-sm text-muted">{t('products.category_none')}</p> : null}
      {rows.map((row, place) => (
        <div
          key={row.id}
          ref={place === active ? scrollToActive : undefined}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          // The focus stays in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(row)}
          onKeyDown={() => onChoose(row)}
          className={`cursor-pointer rounded-lg px-3 py-2 text-sm aria-selected:bg-accent-soft aria-selected:text-accent-text hover:bg-sunken ${isTree ? (indents[row.depth] ?? 'ps-12') : ''}`}
        >
          {isTree ? row.name : row.path}
        </div>
      ))}
    </div>
  )
}

const indents = ['ps-3 font-semibold', 'ps-6', 'ps-9'] as const

function scrollToActive(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function clamp(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place))
}
