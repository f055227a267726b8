import { LayoutGrid, Store } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { Picture as PictureFacts } from '#contract/vocabulary.ts'
import { categoryPath } from '#shop/category-path.ts'
import { Amount } from '#shop/price.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { localizedPath } from '#values/locale.ts'

type Found = Answer<Endpoints['GET /search/suggestions']>

const lengthMin = 2
const debounceMs = 300

/** Search suggestions: a listbox controlled by the field (ARIA combobox). */
export default function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const listId = useId()
  const [found, setFound] = useState<Found>()
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const groups = found ? groupsOf(found) : []
  const options = groups.flatMap((group) => group.options)
  const isShown = isOpen && options.length > 0

  useSuggestions(input, {
    onFound: (answer) => {
      setFound(answer)
      setActive(-1)
      setOpen(document.activeElement === input.current)
    },
    onNothing: () => setOpen(false),
  })

  function go(path: string) {
    setOpen(false)
    input.current?.blur()
    navigate(localizedPath(path, locale))
  }

  useListKeys(input, {
    isShown,
    options,
    active,
    onActive: setActive,
    onOpen: setOpen,
    onChoose: go,
  })
  useComboboxState(input, { listId, isShown, active })

  return (
    <>
      <p className="sr-only" aria-live="polite">
        {isShown ? t('shell.suggestions_count', { count: options.length }) : ''}
      </p>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={t('shell.suggestions')}
        hidden={!isShown}
        // Keeps focus in the field during a pointer selection.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-raised p-2 shadow-high"
      >
        {found?.correction ? (
          <p role="presentation" className="px-3 py-2 text-sm text-muted">
            {t('shell.suggestions_for', { words: found.correction })}
          </p>
        ) : null}
        <Groups groups={groups} listId={listId} active={active} onPoint={setActive} onChoose={go} />
      </div>
    </>
  )
}

interface GroupsProps {
  readonly groups: ReturnType<typeof groupsOf>
  readonly listId: string
  readonly active: number
  readonly onPoint: (index: number) => void
  readonly onChoose: (path: string) => void
}

function Groups({ groups, listId, active, onPoint, onChoose }: GroupsProps) {
  const t = useTranslate()
  return (
    <>
      {groups.map(({ kind, first, options: of }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`} className="not-first:mt-1">
          <p
            id={`${listId}-${kind}`}
            role="presentation"
            className="px-3 pt-2 pb-1 text-xs font-semibold text-muted"
          >
            {t(`shell.group_${kind}`)}
          </p>
          {of.map((option, index) => (
            <Suggestion
              key={option.path}
              id={`${listId}-${first + index}`}
              option={option}
              isActive={first + index === active}
              onPoint={() => onPoint(first + index)}
              onChoose={() => onChoose(option.path)}
            />
          ))}
        </div>
      ))}
    </>
  )
}

interface SuggestionProps {
  readonly id: string
  readonly option: Option
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

const signs = { products: undefined, categories: LayoutGrid, stores: Store } as const

function Suggestion({ id, option, isActive, onPoint, onChoose }: SuggestionProps) {
  const t = useTranslate()
  const { kind, name, parts, picture, price, varies = false } = option
  const sign = signs[kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above commands the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-label={name}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 aria-selected:bg-sunken"
    >
      {picture ? (
        <Picture picture={picture} alt="" sizes="2.75rem" className="size-11 rounded-lg object-cover" />
      ) : (
        <span className="grid size-11 place-items-center rounded-lg bg-sunken text-accent-text">
          {sign ? <Icon of={sign} /> : null}
        </span>
      )}
      <span className="min-w-0 grow truncate">
        {parts.map(({ text, is_match }, index) =>
          is_match ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name, in their order
            <mark key={index} className="bg-transparent font-bold text-strong">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
      {price ? (
        <span className="shrink-0">
          {varies ? <span className="text-sm text-muted">{t('catalog.price_from')} </span> : null}
          <Amount of={price} />
        </span>
      ) : null}
    </div>
  )
}

interface Option {
  readonly kind: 'products' | 'categories' | 'stores'
  readonly name: string
  readonly parts: Found['products'][number]['parts']
  readonly path: string
  readonly picture?: PictureFacts | undefined
  readonly price?: Found['products'][number]['price'] | undefined
  /** The price is the lowest of several. */
  readonly varies?: boolean
}

/** Groups the results by kind, each with the index of its first option. */
function groupsOf(found: Found): { kind: Option['kind']; first: number; options: Option[] }[] {
  const products = found.products.map(({ slug, name, parts, picture, price, price_varies: varies }) => ({
    kind: 'products' as const,
    ...{ name, parts, picture, price, varies },
    path: `/product/${slug}`,
  }))
  const categories = found.categories.map(({ vertical, slug, name, parts }) => ({
    kind: 'categories' as const,
    ...{ name, parts },
    path: categoryPath(vertical, slug),
  }))
  const stores = found.stores.map(({ vertical, slug, name, parts, logo }) => ({
    kind: 'stores' as const,
    ...{ name, parts, picture: logo },
    path: `/${vertical}/${slug}`,
  }))
  return [
    { kind: 'products' as const, first: 0, options: products },
    { kind: 'categories' as const, first: products.length, options: categories },
    { kind: 'stores' as const, first: products.length + categories.length, options: stores },
  ].filter(({ options }) => options.length > 0)
}

interface ListKeys {
  readonly isShown: boolean
  readonly options: readonly Option[]
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onOpen: (isOpen: boolean) => void
  readonly onChoose: (path: string) => void
}

/** Keys in the field move through the options, choose one, and close the list; leaving the field closes it too. */
function useListKeys(
  input: RefObject<HTMLInputElement | null>,
  { isShown, options, active, onActive, onOpen, onChoose }: ListKeys,
): void {
  // The listener is added once and calls the latest closure.
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  onKey.current = (event) => {
    if (event.isComposing) return
    if (!isShown) {
      if (event.key !== 'ArrowDown' || options.length === 0) return
      onOpen(true)
      onActive(0)
      event.preventDefault()
      return
    }
    const option = options[active]
    if (event.key === 'Escape') onOpen(false)
    else if (event.key === 'ArrowDown') onActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp') onActive(active <= 0 ? options.length - 1 : active - 1)
    else if (event.key === 'Enter' && option) onChoose(option.path)
    else return
    event.preventDefault()
  }

  useEffect(() => {
    const field = input.current
    if (!field) return
    const press = (event: KeyboardEvent) => onKey.current?.(event)
    const leave = () => onOpen(false)
    field.addEventListener('keydown', press)
    field.addEventListener('blur', leave)
    return () => {
      field.removeEventListener('keydown', press)
      field.removeEventListener('blur', leave)
    }
  }, [input, onOpen])
}

/** Tells assistive technology of the list and its active option. */
function useComboboxState(
  input: RefObject<HTMLInputElement | null>,
  {
    listId,
    isShown,
    active,
  }: { readonly listId: string; readonly isShown: boolean; readonly active: number },
): void {
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', listId)
  }, [input, listId])

  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(isShown))
    if (isShown && active >= 0) {
      input.current?.setAttribute('aria-activedescendant', `${listId}-${active}`)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
    } else input.current?.removeAttribute('aria-activedescendant')
  }, [input, listId, isShown, active])
}

interface SuggestionEvents {
  readonly onFound: (found: Found) => void
  readonly onNothing: () => void
}

/** Loads suggestions when typing pauses; a newer request aborts the older one. */
function useSuggestions(input: RefObject<HTMLInputElement | null>, events: SuggestionEvents): void {
  const latest = useRef(events)
  latest.current = events
  useEffect(() => {
    const field = input.current
    if (!field) return
    let timer: ReturnType<typeof setTimeout>
    let question = new AbortController()

    async function ask(search: string) {
      question.abort()
      question = new AbortController()
      const { signal } = question
      try {
        const found = await browserApi('GET /search/suggestions', { query: { search } }, { signal })
        if (!signal.aborted) latest.current.onFound(found)
      } catch {
        // Suggestions are optional: without them, Enter still searches.
        if (!signal.aborted) latest.current.onNothing()
      }
    }

    function listen() {
      clearTimeout(timer)
      question.abort()
      const search = field?.value.trim() ?? ''
      if (search.length < lengthMin) latest.current.onNothing()
      else timer = setTimeout(() => ask(search), debounceMs)
    }
    listen()
    field.addEventListener('input', listen)
    return () => {
      clearTimeout(timer)
      question.abort()
      field.removeEventListener('input', listen)
    }
  }, [input])
}
