import { History, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, useHref } from '#app/link.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useModal } from '#ui/use-modal.ts'
import type { DashboardMenu } from './frame.tsx'
import { addressOf } from './menu.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { groupsOf, ResultRow } from './result-list.tsx'
import { menuResults, type Result } from './results.ts'
import { SEARCH_LENGTH_MAX } from './search-query.ts'
import { useSearch } from './use-search.ts'

interface SearchDialogProps {
  readonly menu: DashboardMenu
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Search over everything of the dashboard, by keyboard. */
export function SearchDialog({ menu, isOpen, onClose }: SearchDialogProps) {
  const t = useTranslate()
  const dialog = useModal(isOpen, onClose)
  return (
    <dialog
      ref={dialog}
      aria-label={t('dashboard.search')}
      className="appear m-0 h-dvh max-h-dvh w-full max-w-full overflow-hidden bg-raised text-body sm:mx-auto sm:mt-[12dvh] sm:h-fit sm:max-h-[72dvh] sm:w-[min(40rem,calc(100%-2rem))] sm:rounded-2xl sm:shadow-high"
    >
      {isOpen ? <Opened menu={menu} onClose={() => dialog.current?.close()} /> : null}
    </dialog>
  )
}

function Opened({ menu, onClose }: Omit<SearchDialogProps, 'isOpen'>) {
  const t = useTranslate()
  const listId = useId()
  const navigate = useNavigate()
  const page = useHref(addressOf(menu.base, '/search'))
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const search = typed.trim()
  const { results: records, isLoading, hasFailed } = useSearch(search, menu.search)
  const results = [...menuResults(menu, search, t), ...records]
  const chosen = results[active]
  // While a search runs, the records are those of the one before.
  const isOlder = isLoading && chosen !== undefined && records.includes(chosen)

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])

  function look(text: string) {
    setTyped(text)
    setActive(0)
  }

  function leave() {
    rememberSearch(menu.base, search)
    onClose()
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { length } = results
    // By itself, Escape in a search field only empties it.
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown' && length > 0) setActive((active + 1) % length)
    else if (event.key === 'ArrowUp' && length > 0) setActive((active + length - 1) % length)
    else if (event.key === 'Enter' && chosen && !isOlder) {
      // The link knows its address in this language, and opens a tab with a modifier.
      const link = document.getElementById(`${listId}-${active}`)
      if (event.ctrlKey || event.metaKey) open(link?.getAttribute('href') ?? page, '_blank', 'noopener')
      else link?.click()
    } else return
    event.preventDefault()
  }

  return (
    <div className="flex max-h-[inherit] flex-col max-sm:h-full">
      <SearchForm
        page={page}
        listId={listId}
        active={chosen ? active : undefined}
        typed={typed}
        isLoading={isLoading}
        onType={look}
        onKey={press}
        onClose={onClose}
        onSubmit={() => {
          leave()
          navigate(`${page}?q=${encodeURIComponent(search)}`)
        }}
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {search === '' ? <Recent base={menu.base} onChoose={look} /> : null}
        <Options listId={listId} results={results} active={active} onPoint={setActive} onChoose={leave} />
        <p role="status" className={results.length > 0 ? 'sr-only' : 'px-3 py-8 text-center text-muted'}>
          <Status search={search} count={results.length} isLoading={isLoading} hasFailed={hasFailed} />
        </p>
      </div>
      <p
        aria-hidden="true"
        className="hidden gap-4 border-t border-line bg-sunken px-4 py-2 text-xs text-muted sm:flex pointer-coarse:hidden"
      >
        <span>{t('dashboard.keys_move')}</span>
        <span>{t('dashboard.keys_open')}</span>
        <span>{t('dashboard.keys_tab')}</span>
        <span>{t('dashboard.keys_close')}</span>
      </p>
    </div>
  )
}

interface SearchFormProps {
  /** The page of results, for Enter without a chosen one and without script. */
  readonly page: string
  readonly listId: string
  /** Place of the chosen result; undefined without results. */
  readonly active: number | undefined
  readonly typed: string
  readonly isLoading: boolean
  readonly onType: (text: string) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onClose: () => void
  readonly onSubmit: () => void
}

function SearchForm({
  page,
  listId,
  active,
  typed,
  isLoading,
  onType,
  onKey,
  onClose,
  onSubmit,
}: SearchFormProps) {
  const t = useTranslate()
  return (
    <Form
      method="get"
      action={page}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex items-center gap-3 border-b border-line px-4"
    >
      {isLoading ? <Spinner className="size-5 text-muted" /> : <Icon of={Search} className="text-muted" />}
      <input
        type="search"
        name="q"
        role="combobox"
        aria-expanded={active !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${listId}-${active}`}
        aria-label={t('dashboard.search_hint')}
        placeholder={t('dashboard.search_hint')}
        autoComplete="off"
        maxLength={SEARCH_LENGTH_MAX}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKey}
        className="min-h-14 min-w-0 flex-1 bg-transparent text-base text-strong outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <button type="button" onClick={onClose} className="icon-button -me-2 text-muted hover:bg-sunken">
        <Icon of={X} />
        <span className="sr-only">{t('ui.close')}</span>
      </button>
    </Form>
  )
}

interface StatusProps {
  readonly search: string
  readonly count: number
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

function Status({ search, count, isLoading, hasFailed }: StatusProps) {
  const t = useTranslate()
  if (search === '' || isLoading) return null
  if (hasFailed) return t('dashboard.search_failed')
  return count === 0 ? t('dashboard.search_none', { query: search }) : t('dashboard.search_found', { count })
}

interface RecentProps {
  readonly base: string
  readonly onChoose: (search: string) => void
}

function Recent({ base, onChoose }: RecentProps) {
  const t = useTranslate()
  const [searches] = useState(() => recentSearches(base))
  if (searches.length === 0) return null
  return (
    <section aria-label={t('dashboard.search_recent')} className="mb-1">
      <p className={headingClass}>{t('dashboard.search_recent')}</p>
      <ul className="flex flex-wrap gap-2 px-3 pb-2">
        {searches.map((search) => (
          <li key={search} className="min-w-0">
            <button type="button" onClick={() => onChoose(search)} className="chip">
              <Icon of={History} size="sm" />
              <span className="truncate">{search}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const headingClass = 'px-3 pt-2 pb-1 text-xs font-semibold text-muted'

interface OptionsProps {
  readonly listId: string
  readonly results: readonly Result[]
  readonly active: number
  readonly onPoint: (index: number) => void
  readonly onChoose: () => void
}

function Options({ listId, results, active, onPoint, onChoose }: OptionsProps) {
  const t = useTranslate()
  return (
    <div id={listId} role="listbox" tabIndex={-1} aria-label={t('dashboard.search')}>
      {groupsOf(results).map(({ kind, first, results: ofKind }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
          <p id={`${listId}-${kind}`} role="presentation" className={headingClass}>
            {t(`dashboard.found_${kind}`)}
          </p>
          {ofKind.map((result, index) => (
            <AppLink
              key={result.to}
              id={`${listId}-${first + index}`}
              to={result.to}
              role="option"
              tabIndex={-1}
              aria-selected={first + index === active}
              onPointerMove={() => onPoint(first + index)}
              onClick={(event) => {
                if (!isModifiedClick(event)) onChoose()
              }}
              className="flex min-h-12 items-center gap-3 rounded-lg px-3 py-1.5 aria-selected:bg-accent-soft"
            >
              <ResultRow result={result} />
            </AppLink>
          ))}
        </div>
      ))}
    </div>
  )
}
