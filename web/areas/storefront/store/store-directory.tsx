import { Store as StoreIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { StoreCard as Store } from '#contract/stores.ts'
import type { Vertical } from '#contract/vocabulary.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { StoreFilters, StoreSorting } from './store-filters.tsx'
import { isStoreListNarrowed, type StoreListState, writeStoreList } from './store-list-query.ts'

export type StorePageOf = Answer<Endpoints['GET /stores']>

interface StoreDirectoryProps {
  readonly path: AppPath
  readonly vertical?: Vertical | undefined
  readonly list: StoreListState
  readonly stores: StorePageOf
  /** Layout controls beside the number of stores. */
  readonly tools?: ReactNode
  /** Another card design, with its grid. */
  readonly look?: { readonly grid: string; readonly card: (store: Store, isFirst: boolean) => ReactNode }
}

// Links, which work without script until the visitor interacts.
const StoreCards = lazyHydrate(async () => (await import('./store-cards.tsx')).StoreCards, 'used')
const StorePages = lazyHydrate(async () => (await import('./store-pages.tsx')).StorePages, 'used')

/** How many are above the fold. */
const firstCount = 3

/** Store cards, open stores first, with filters for type, place and opening hours. */
export function StoreDirectory({ path, vertical, list, stores, tools, look }: StoreDirectoryProps) {
  const t = useTranslate()
  const isLoading = useNavigation().state === 'loading'
  const { layout } = list
  const plain = `${path}${writeStoreList(layout ? { layout } : {})}` as const
  const first = (stores.current_page - 1) * stores.per_page + 1
  return (
    <section aria-label={t('store.stores')} className="page-width flex flex-col gap-8">
      <StoreFilters path={path} vertical={vertical} list={list} stores={stores} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-sm text-muted">
          {stores.total === 0
            ? t('store.no_stores')
            : t('store.range', {
                first,
                last: Math.min(first + stores.per_page - 1, stores.total),
                count: stores.total,
              })}
          {isStoreListNarrowed(list) ? (
            <TextLink to={plain} className="ms-4">
              {t('listing.clear_filters')}
            </TextLink>
          ) : null}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <StoreSorting list={list} />
          {tools}
        </div>
      </div>
      <div aria-busy={isLoading} className={isLoading ? 'opacity-50 transition-opacity delay-200' : ''}>
        {stores.data.length === 0 ? (
          <EmptyState
            icon={StoreIcon}
            title={t('store.empty_title')}
            text={t('store.empty_text')}
            action={<ButtonLink to={plain}>{t('listing.clear_filters')}</ButtonLink>}
          />
        ) : look ? (
          <ul className={look.grid}>
            {stores.data.map((store, index) => (
              <li key={store.id}>{look.card(store, index < firstCount)}</li>
            ))}
          </ul>
        ) : (
          <StoreCards stores={stores.data} firstCount={firstCount} />
        )}
      </div>
      <StorePages path={path} list={list} page={stores.current_page} lastPage={stores.last_page} />
    </section>
  )
}
