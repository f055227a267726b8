import { Store as StoreIcon } from 'lucide-react'
import { useNavigation, useSubmit } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import type { Vertical } from '#contract/common.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { StoreCard } from '#shop/store-card.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PillSelect } from '#ui/pill-select.tsx'
import { type StoreListState, storeSortings, writeStoreList } from './store-list-query.ts'

interface StoreDirectoryProps {
  readonly path: AppPath
  readonly vertical?: Vertical | undefined
  readonly list: StoreListState
  readonly stores: Answer<Endpoints['GET /stores']>
}

/** Stores as cards, those that take orders first, narrowed by place, kitchen and the hour. */
export function StoreDirectory({ path, vertical, list, stores }: StoreDirectoryProps) {
  const t = useTranslate()
  const isLoading = useNavigation().state === 'loading'
  return (
    <section aria-label={t('store.stores')} className="page-width flex flex-col gap-8">
      <StoreFilters path={path} vertical={vertical} list={list} stores={stores} />
      <div aria-busy={isLoading} className={isLoading ? 'opacity-50 transition-opacity delay-200' : ''}>
        {stores.data.length === 0 ? (
          <EmptyState
            icon={StoreIcon}
            title={t('store.empty_title')}
            text={t('store.empty_text')}
            action={<ButtonLink to={path}>{t('catalog.clear_filters')}</ButtonLink>}
          />
        ) : (
          <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {stores.data.map((store, index) => (
              <li key={store.id}>
                <StoreCard store={store} heading="h2" isFirst={index < 3} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={stores.current_page}
        lastPage={stores.last_page}
        hrefOf={(page) => `${path}${writeStoreList({ ...list, page })}`}
      />
    </section>
  )
}

function StoreFilters({ path, vertical, list, stores }: StoreDirectoryProps) {
  const t = useTranslate()
  const submit = useSubmit()
  return (
    <form
      key={JSON.stringify(list)}
      method="get"
      action={useHref(path)}
      aria-label={t('catalog.filters')}
      className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-center"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <PillSelect label={t('catalog.island')} name="island" defaultValue={list.island ?? ''}>
        <option value="">{t('store.every_island')}</option>
        {stores.islands.map(({ code, name, count }) => (
          <option key={code} value={code}>
            {name} ({count})
          </option>
        ))}
      </PillSelect>
      {vertical === 'restaurants' && stores.cuisines.length > 0 ? (
        <PillSelect label={t('store.cuisine')} name="category" defaultValue={list.category ?? ''}>
          <option value="">{t('store.every_cuisine')}</option>
          {stores.cuisines.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </PillSelect>
      ) : null}
      <label className="flex h-11 items-center gap-2.5 rounded-full border border-line-strong bg-surface px-5 transition-colors hover:border-accent">
        <input type="checkbox" name="open_now" value="true" defaultChecked={list.open_now === 'true'} />
        {t('store.open_now')}
      </label>
      <PillSelect
        label={t('catalog.sort_by')}
        name="sortBy"
        defaultValue={list.sortBy ?? ''}
        className={vertical === 'restaurants' ? 'sm:ms-auto' : 'max-sm:col-span-2 sm:ms-auto'}
      >
        <option value="">{t('store.sort_standard')}</option>
        {storeSortings.map((sorting) => (
          <option key={sorting} value={sorting}>
            {t(`store.sort_${sorting}`)}
          </option>
        ))}
      </PillSelect>
      <Button type="submit" variant="quiet" className="not-noscript:hidden">
        {t('catalog.apply')}
      </Button>
    </form>
  )
}
