import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Facets } from '#contract/search.ts'
import { changeList, type ListKey, type ListState, readList, valuesOf, writeList } from '#shop/list-query.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from './filters.tsx'

interface FilterFormProps {
  readonly facets: Facets
  readonly list: ListState
  readonly hide?: readonly ListKey[]
}

/** Typed and dragged values wait this long for the next one. */
const settleMs = 500

/** The filters as a form: sent by its button without script, by every change with it. */
export function FilterForm({ facets, list, hide }: FilterFormProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigationType = useNavigationType()
  /** The list that the last change asks for, until it is there. */
  const awaited = useRef<string>(undefined)

  // Going back or taking a chip away changes the list without touching the boxes. A list that comes while a later
  // change is under way must not take that change back.
  useEffect(() => {
    const isStale = awaited.current !== undefined && awaited.current !== writeList(list)
    if (isStale && navigationType !== 'POP') return
    awaited.current = undefined
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []) {
      box.checked = isListKey(box.name) && valuesOf(list, box.name).includes(box.value)
    }
  }, [list, navigationType])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send() {
    clearTimeout(timer.current)
    if (!form.current) return
    const { sortBy } = readList(new URLSearchParams(window.location.search))
    const asked = changeList(readList(formParams(form.current)), { sortBy })
    awaited.current = writeList(asked)
    navigate(`${pathname}${awaited.current}`, {
      preventScrollReset: true,
    })
  }

  return (
    <form
      ref={form}
      method="get"
      action={pathname}
      aria-label={t('catalog.filters')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
        document.getElementById('filters')?.hidePopover()
      }}
      onChange={(event) => {
        clearTimeout(timer.current)
        awaited.current = 'unsent'
        const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
        timer.current = setTimeout(send, isBox ? 0 : settleMs)
      }}
    >
      {list.search ? <input type="hidden" name="search" value={list.search} /> : null}
      {list.tab ? <input type="hidden" name="tab" value={list.tab} /> : null}
      {list.sortBy ? <input type="hidden" name="sortBy" value={list.sortBy} /> : null}
      <Filters facets={facets} list={list} hide={hide ?? []} />
      <div className="sticky bottom-0 bg-surface py-4 lg:static lg:hidden lg:bg-transparent lg:noscript:block">
        <Button type="submit" variant="accent" isWide>
          {t('catalog.show_results')}
        </Button>
      </div>
    </form>
  )
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
