import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { changeList, type ListKey, type ListState, readList, valuesOf, writeList } from '#shop/list-query.ts'
import { Button } from '#ui/button.tsx'
import { MoreFacetsContext, useAllFacets } from './all-facets.ts'
import { cleared } from './cleared.ts'
import { Filters } from './filters.tsx'
import type { LoadedList } from './load-list.ts'

interface FilterFormProps {
  readonly path: AppPath
  readonly loaded: Pick<LoadedList, 'list' | 'facets' | 'layout' | 'countries' | 'scope'>
  readonly hide: readonly ListKey[]
}

/** Typed and dragged values wait this long for further changes. */
const settleMs = 500

/** Parameters without a field in the form, sent as hidden fields. */
const carried = ['tab', 'search', 'as_typed', 'tag', 'sortBy', 'field', 'layout'] as const

/** The filter form: submitted by its button without script, on every change with it. */
export function FilterForm({ path, loaded, hide }: FilterFormProps) {
  const { list, layout } = loaded
  const { facets, countries, isComplete, more } = useAllFacets(loaded)
  const t = useTranslate()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The query of the last change, until its list is shown. */
  const awaited = useRef<string>(undefined)
  const isBar = layout.sidebar === 'none'
  const isSheet = layout.sidebar === 'offcanvas'
  useBarThatCloses(form, isBar)

  // Submits changes made before this script was loaded.
  const sendEarly = useEffectEvent(() => {
    if (!form.current) return
    if (boxesOf(form.current).some(({ checked, defaultChecked }) => checked !== defaultChecked)) send()
    else if (areBoundsChanged(readList(formParams(form.current)), list))
      timer.current = setTimeout(send, settleMs)
  })
  useEffect(() => {
    sendEarly()
    return () => clearTimeout(timer.current)
  }, [])

  useOpenedGroups(form, more.load)
  useShownList(form, { list, awaited })

  function send() {
    clearTimeout(timer.current)
    if (!form.current) return
    // The sorting may have changed since these filters were rendered.
    const { sortBy } = readList(new URLSearchParams(window.location.search))
    const asked = changeList(readList(formParams(form.current)), { sortBy })
    awaited.current = writeList(asked)
    navigate(`${pathname}${awaited.current}`, { preventScrollReset: true })
  }

  return (
    <form
      ref={form}
      method="get"
      autoComplete="off"
      action={pathname}
      aria-label={t('listing.filters')}
      className="flex grow flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        send()
        document.getElementById('filters')?.hidePopover()
      }}
      onChange={({ target }) => {
        if (!isAsking(target)) return
        clearTimeout(timer.current)
        awaited.current = 'unsent'
        const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
        timer.current = setTimeout(send, isTyped ? settleMs : 0)
      }}
    >
      {carried.map((key) =>
        list[key] === undefined ? null : <input key={key} type="hidden" name={key} value={list[key]} />,
      )}
      <MoreFacetsContext value={more}>
        <Filters
          facets={facets}
          isComplete={isComplete}
          list={list}
          countries={countries}
          hide={hide}
          look={layout.sidebar}
        />
      </MoreFacetsContext>
      <Buttons path={path} list={list} total={loaded.facets.total} isSheet={isSheet} />
    </form>
  )
}

interface ButtonsProps {
  readonly path: AppPath
  readonly list: ListState
  readonly total: number
  readonly isSheet: boolean
}

function Buttons({ path, list, total, isSheet }: ButtonsProps) {
  const t = useTranslate()
  return (
    <div
      className={`sticky bottom-0 -mx-4 mt-auto -mb-4 flex items-center gap-3 border-t border-line bg-surface px-4 py-3 ${isSheet ? '' : 'wide:static wide:m-0 wide:hidden wide:border-0 wide:bg-transparent wide:px-0 wide:noscript:flex'}`}
    >
      {isNarrower(list) ? (
        <AppLink
          to={`${path}${writeList(cleared(list))}`}
          preventScrollReset
          className="inline-flex min-h-11 shrink-0 items-center px-2 font-semibold text-accent-text underline underline-offset-4"
        >
          {t('listing.clear_all')}
        </AppLink>
      ) : null}
      <Button type="submit" variant="accent" isWide>
        <span className="noscript:hidden">{t('listing.show_count', { count: total })}</span>
        <span className="not-noscript:hidden">{t('listing.show_results')}</span>
      </Button>
    </div>
  )
}

function areBoundsChanged(typed: ListState, { price, range }: ListState): boolean {
  return typed.price !== price || typed.range !== range
}

function isNarrower(list: ListState): boolean {
  return writeList(cleared(list)) !== writeList(changeList(list, {}))
}

/** Loads a group that was opened before this script was loaded. */
function useOpenedGroups(form: RefObject<HTMLFormElement | null>, load: () => void): void {
  const fillOpened = useEffectEvent(() => {
    const opened = form.current?.querySelectorAll<HTMLDetailsElement>('details[data-partial][open]') ?? []
    if ([...opened].some((group) => group.querySelector('input, select') === null)) load()
  })
  useEffect(() => fillOpened(), [])
}

/**
 * Back navigation, or removing a chip, changes the list without touching the checkboxes. A list that arrives while a
 * later change is pending must not undo that change.
 */
function useShownList(
  form: RefObject<HTMLFormElement | null>,
  { list, awaited }: { readonly list: ListState; readonly awaited: RefObject<string | undefined> },
): void {
  const navigationType = useNavigationType()
  const shown = useRef(list)
  useEffect(() => {
    if (shown.current === list) return
    shown.current = list
    const isStale = awaited.current !== undefined && awaited.current !== writeList(list)
    if (isStale && navigationType !== 'POP') return
    awaited.current = undefined
    for (const box of boxesOf(form.current)) {
      box.checked = isListKey(box.name) && valuesOf(list, box.name).includes(box.value)
    }
    for (const select of form.current?.querySelectorAll('select') ?? []) {
      select.value = (isListKey(select.name) ? list[select.name] : undefined) ?? ''
    }
  }, [form, list, awaited, navigationType])
}

/** Groups in a bar behave like menus: one open at a time, closed by Escape and by a press outside. */
function useBarThatCloses(form: RefObject<HTMLFormElement | null>, isBar: boolean): void {
  useEffect(() => {
    if (!isBar) return
    const isHanging = () => matchMedia('(width >= 62rem)').matches
    const open = () => form.current?.querySelectorAll<HTMLDetailsElement>('details[data-group][open]') ?? []
    const closeAllBut = (target: EventTarget | null) => {
      if (!isHanging()) return
      for (const group of open()) if (!(target instanceof Node && group.contains(target))) group.open = false
    }
    const press = ({ target }: Event) => closeAllBut(target)
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isHanging()) return
      for (const group of open()) {
        if (group.contains(document.activeElement)) group.querySelector('summary')?.focus()
        group.open = false
      }
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', press)
      document.removeEventListener('keydown', key)
    }
  }, [form, isBar])
}

/** The search field of a choice list doesn't change the filters. */
function isAsking(target: EventTarget): boolean {
  return !(target instanceof HTMLInputElement && target.type === 'search')
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
}

const boxKeys: readonly ListKey[] = [
  'category',
  'attribute',
  'rating',
  'island',
  'store',
  'brand',
  'open_now',
  'delivers_to',
]

function isListKey(name: string): name is ListKey {
  return boxKeys.some((key) => key === name)
}

function formParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  return params
}
