import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Amount } from '#shop/price.tsx'
import { categoryPath } from '#shop/structured-data.ts'
import { Picture } from '#ui/picture.tsx'
import { localizedPath } from '#values/locale.ts'

type Found = Answer<Endpoints['GET /search/suggestions']>

const lengthMin = 2
const debounceMs = 300

/** What the words in the search field could mean: a listbox that the field commands (ARIA combobox). */
export default function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const listId = useId()
  const [found, setFound] = useState<Found>()
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const options = found ? optionsOf(found) : []
  const isShown = isOpen && options.length > 0

  useSuggestions(input, {
    onFound: (answer) => {
      setFound(answer)
      setActive(-1)
      setOpen(true)
    },
    onNothing: () => setOpen(false),
  })

  function go(path: string) {
    setOpen(false)
    input.current?.blur()
    navigate(localizedPath(path, locale))
  }

  // The listener stays while what it does follows each render.
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  onKey.current = (event) => {
    if (event.key === 'Escape') setOpen(false)
    if (!isShown) return
    const option = options[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? options.length - 1 : active - 1)
    else if (event.key === 'Enter' && option) go(option.path)
    else return
    event.preventDefault()
  }

  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', listId)
    const press = (event: KeyboardEvent) => onKey.current?.(event)
    const leave = () => setOpen(false)
    field.addEventListener('keydown', press)
    field.addEventListener('blur', leave)
    return () => {
      field.removeEventListener('keydown', press)
      field.removeEventListener('blur', leave)
    }
  }, [input, listId])

  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(isShown))
    if (isShown && active >= 0) input.current?.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.current?.removeAttribute('aria-activedescendant')
  }, [input, listId, isShown, active])

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
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto rounded-2xl bg-raised p-2 shadow-high"
      >
        {options.map((option, index) => (
          <div
            key={option.path}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => {
              event.preventDefault()
              go(option.path)
            }}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 aria-selected:bg-sunken"
          >
            {option.picture ? (
              <Picture
                picture={{ ...option.picture, alt: '' }}
                sizes="3rem"
                className="size-12 rounded-lg object-cover"
              />
            ) : null}
            <span className="min-w-0 grow truncate">{option.name}</span>
            {option.price ? (
              <Amount of={option.price} />
            ) : (
              <span className="text-sm text-muted">{t(`shell.kind_${option.kind}`)}</span>
            )}
          </div>
        ))}
      </div>
    </>
  )
}

function optionsOf(found: Found) {
  return [
    ...found.products.map(({ slug, ...product }) => ({
      ...product,
      kind: 'product' as const,
      path: `/product/${slug}`,
    })),
    ...found.categories.map(({ vertical, slug, name }) => ({
      kind: 'category' as const,
      name,
      path: categoryPath(vertical, slug),
      picture: undefined,
      price: undefined,
    })),
    ...found.stores.map(({ vertical, slug, name, logo }) => ({
      kind: 'store' as const,
      name,
      path: `/${vertical}/${slug}`,
      picture: logo,
      price: undefined,
    })),
  ]
}

interface SuggestionEvents {
  readonly onFound: (found: Found) => void
  readonly onNothing: () => void
}

/** Asks for suggestions once the typing rests; a newer question drops the older. */
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
        // Suggestions are a help, not a promise: without them Enter still searches.
        if (!signal.aborted) latest.current.onNothing()
      }
    }

    function listen() {
      clearTimeout(timer)
      const search = field?.value.trim() ?? ''
      if (search.length < lengthMin) {
        question.abort()
        latest.current.onNothing()
      } else timer = setTimeout(() => ask(search), debounceMs)
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
