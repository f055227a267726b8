import { Search } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { readList, writeList } from '#shop/list-query.ts'
import { Icon } from '#ui/icon.tsx'

const SearchSuggestions = lazy(() => import('./search-suggestions.tsx'))

interface SearchBoxProps {
  readonly id: string
  readonly departments: readonly { readonly slug: string; readonly name: string }[]
}

/** A plain search form; suggestions come along once someone puts the cursor in it. */
export function SearchBox({ id, departments }: SearchBoxProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const action = useHref('/search')
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
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
        <label className="hidden items-center border-e border-line lg:flex">
          <span className="sr-only">{t('shell.search_in')}</span>
          <select name="category" className="h-full max-w-40 rounded-s-full bg-transparent ps-5 pe-2 text-sm">
            <option value="">{t('shell.search_everywhere')}</option>
            {departments.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="search"
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
