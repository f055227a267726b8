import { ChevronDown, Search } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { useHref } from '#app/link.tsx'
import { readList, writeList } from '#shop/list-query.ts'
import { Icon } from '#ui/icon.tsx'

const SearchSuggestions = lazily(async () => (await import('./search-suggestions.tsx')).default)

interface SearchBoxProps {
  readonly id: string
  readonly departments: readonly { readonly slug: string; readonly name: string }[]
}

/** A plain search form; suggestions load when it gets focus. */
export function SearchBox({ id, departments }: SearchBoxProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const action = useHref('/search')
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  const words = useSearchTerm(input)
  return (
    <search className="relative w-full">
      <form
        method="get"
        action={action}
        className="flex h-12 items-stretch rounded-full border border-line-strong bg-surface focus-within:border-accent focus-within:ring-2 focus-within:ring-accent/25"
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget)
          const params = new URLSearchParams()
          for (const key of ['category', 'search']) params.set(key, String(given.get(key) ?? ''))
          input.current?.blur()
          navigate(`${action}${writeList(readList(params))}`)
        }}
      >
        <label className="relative hidden items-center border-e border-line lg:flex">
          <span className="sr-only">{t('shell.search_in')}</span>
          <select
            name="category"
            className="h-full max-w-44 appearance-none truncate rounded-s-full bg-transparent ps-5 pe-9 text-sm font-medium text-strong hover:text-accent-text"
          >
            <option value="">{t('shell.search_everywhere')}</option>
            {departments.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            size="sm"
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
          />
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="search"
          defaultValue={words}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('shell.search')}
          placeholder={t('shell.search_placeholder')}
          onFocus={() => setWanted(true)}
          className="min-w-0 grow rounded-full bg-transparent px-5 text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label={t('shell.search')}
          className="m-1 grid w-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-hover"
        >
          <Icon of={Search} />
        </button>
      </form>
      {isWanted ? (
        <Suspense>
          <SearchSuggestions input={input} />
        </Suspense>
      ) : null}
    </search>
  )
}

/** Keeps the search term in the field while its results are shown. */
function useSearchTerm(input: RefObject<HTMLInputElement | null>): string {
  const { pathname, search } = useLocation()
  const words = pathname.endsWith('/search') ? (new URLSearchParams(search).get('search') ?? '') : ''
  useEffect(() => {
    if (input.current) input.current.value = words
  }, [input, words])
  return words
}
