import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import type { Vertical } from '#contract/vocabulary.ts'
import { Button } from '#ui/button.tsx'
import { PillSelect } from '#ui/pill-select.tsx'
import { storeSortings } from '#values/sorting.ts'
import { verticals } from '#values/vertical.ts'
import type { StorePageOf } from './store-directory.tsx'
import type { StoreListState } from './store-list-query.ts'

interface StoreFiltersProps {
  readonly path: AppPath
  readonly vertical: Vertical | undefined
  readonly list: StoreListState
  readonly stores: StorePageOf
}

const formId = 'store-filters'

/** The filters of a store list; applied on every change, by a button without script. */
export function StoreFilters({ path, vertical, list, stores }: StoreFiltersProps) {
  const t = useTranslate()
  const submit = useSubmit()
  const href = useHref(path)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Cancels a pending search when the visitor leaves the page.
  useEffect(() => () => clearTimeout(typing.current), [])

  function send(form: HTMLFormElement): void {
    clearTimeout(typing.current)
    const given = [...new FormData(form)].filter(([, value]) => value !== '')
    const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    submit(params, { action: href, preventScrollReset: true })
  }

  return (
    <form
      id={formId}
      key={JSON.stringify({ ...list, search: undefined })}
      method="get"
      action={href}
      aria-label={t('listing.filters')}
      className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center"
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
      onChange={(event) => {
        const form = event.currentTarget
        clearTimeout(typing.current)
        const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'search'
        typing.current = setTimeout(() => send(form), isTyped ? 400 : 0)
      }}
    >
      <div className="flex sm:max-w-80 sm:min-w-40 sm:flex-1">
        <input
          type="search"
          name="search"
          aria-label={t('store.search')}
          placeholder={t('store.search')}
          defaultValue={list.search ?? ''}
          maxLength={100}
          className="h-11 w-full rounded-full border border-line-strong bg-surface px-5 text-base text-strong transition-colors placeholder:text-muted hover:border-accent"
        />
      </div>
      {/* On phones a scrolling row, so that the stores stay on screen. */}
      <div className="no-scrollbar relative flex gap-2 max-sm:-mx-[min(1rem,5vw)] max-sm:-my-1.5 max-sm:overflow-x-auto max-sm:px-[min(1rem,5vw)] max-sm:py-1.5 max-sm:*:shrink-0 sm:contents">
        <StoreSelects vertical={vertical} list={list} stores={stores} />
        <label className="flex h-11 items-center gap-2.5 rounded-full border border-line-strong bg-surface px-4 whitespace-nowrap transition-colors hover:border-accent">
          <input type="checkbox" name="open_now" value="true" defaultChecked={list.open_now === 'true'} />
          <span>
            {t('store.open_now')} <span className="text-muted">({stores.open_now_count})</span>
          </span>
        </label>
      </div>
      {list.layout ? <input type="hidden" name="layout" value={list.layout} /> : null}
      <Button type="submit" variant="quiet" className="not-noscript:hidden">
        {t('catalog.apply')}
      </Button>
    </form>
  )
}

function StoreSelects({ vertical, list, stores }: Omit<StoreFiltersProps, 'path'>) {
  const t = useTranslate()
  return (
    <>
      {vertical ? null : (
        <PillSelect label={t('store.kind')} name="vertical" defaultValue={list.vertical ?? ''}>
          <option value="">{t('store.every_kind')}</option>
          {verticals.map((kind) => (
            <option key={kind} value={kind}>
              {t(`catalog.${kind}_title`)}
            </option>
          ))}
        </PillSelect>
      )}
      <CategorySelect
        vertical={vertical ?? verticals.find((known) => known === list.vertical)}
        list={list}
        stores={stores}
      />
      <PillSelect label={t('listing.island')} name="island" defaultValue={list.island ?? ''}>
        <option value="">{t('store.every_island')}</option>
        {stores.islands.map(({ code, name, count }) => (
          <option key={code} value={code}>
            {name} ({count})
          </option>
        ))}
      </PillSelect>
      <PillSelect label={t('listing.rating')} name="rating" defaultValue={list.rating ?? ''}>
        <option value="">{t('store.every_rating')}</option>
        {stores.ratings.map(({ stars, count }) => (
          <option key={stars} value={starsFrom(stars)}>
            {t('store.stars_and_more', { count: stars })} ({count})
          </option>
        ))}
      </PillSelect>
      <PillSelect label={t('store.delivers_to')} name="delivers_to" defaultValue={list.delivers_to ?? ''}>
        <option value="">{t('store.delivers_anywhere')}</option>
        {stores.destinations.map(({ code, name }) => (
          <option key={code} value={code}>
            {t('store.delivers_to_place', { place: name })}
          </option>
        ))}
      </PillSelect>
    </>
  )
}

/** The sorting of the stores: part of the filter form, placed beside the count. */
export function StoreSorting({ list }: Pick<StoreFiltersProps, 'list'>) {
  const t = useTranslate()
  return (
    <PillSelect
      key={list.sortBy}
      label={t('listing.sort_by')}
      showsLabel
      form={formId}
      name="sortBy"
      defaultValue={list.sortBy ?? ''}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
    >
      <option value="">{t('store.sort_standard')}</option>
      {storeSortings.map((sorting) => (
        <option key={sorting} value={sorting}>
          {t(`store.sort_${sorting}`)}
        </option>
      ))}
    </PillSelect>
  )
}

function CategorySelect({ vertical, list, stores }: Omit<StoreFiltersProps, 'path'>) {
  const t = useTranslate()
  const isKitchen = vertical === 'restaurants'
  if (stores.categories.length === 0 && list.category === undefined) return null
  return (
    <PillSelect
      label={isKitchen ? t('store.cuisine') : t('listing.category')}
      name="category"
      defaultValue={list.category ?? ''}
    >
      <option value="">{isKitchen ? t('store.every_cuisine') : t('store.every_category')}</option>
      {stores.categories.map(({ slug, name, count }) => (
        <option key={slug} value={slug}>
          {name} ({count})
        </option>
      ))}
    </PillSelect>
  )
}

/** Returns the address value for a minimum rating, such as `4,5`. */
function starsFrom(stars: number): string {
  return [1, 2, 3, 4, 5].filter((each) => each >= stars).join(',')
}
