import { LayoutGrid, Rows3 } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import type { StoreCard } from '#contract/stores.ts'
import { storeListData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { Icon } from '#ui/icon.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { type StoreListLayout, storeListLayouts } from '#values/store-layout.ts'
import { sharedHeaders } from './caching.ts'
import { ListHeader } from './listing/list-header.tsx'
import { BasicStore, ClassicStore } from './store/listed-store.tsx'
import { isHiddenDirectory, loadDirectory } from './store/load-directory.ts'
import { StoreDirectory } from './store/store-directory.tsx'
import { type StoreListState, writeStoreList } from './store/store-list-query.ts'

/** `/seller/stores`: all stores of the market. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const [directory, { store_list_layout: standard }] = await Promise.all([
    loadDirectory(api, url, { details: 'true' }),
    api('GET /settings'),
  ])
  return { ...directory, layout: directory.list.layout ?? standard }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  const { list, stores } = args.loaderData ?? {}
  const origin = originFrom(args.matches)
  const hrefOf = (path: string) => localizedPath(path, locale)
  return [
    ...pageMeta(args, {
      title: t('store.stores'),
      description: t('store.stores_text'),
      isHidden: isHiddenDirectory(list),
      canonical: list?.page ? `/seller/stores?page=${list.page}` : '/seller/stores',
    }),
    {
      'script:ld+json': storeListData(
        { origin, hrefOf },
        { name: t('store.stores'), path: '/seller/stores', stores: stores?.data ?? [] },
      ),
    },
    trailMeta(args, [{ name: t('store.stores'), path: '/seller/stores' }]),
  ]
}

const looks = {
  classic_store: {
    grid: 'grid grid-cols-1 gap-6 lg:grid-cols-2',
    card: (store: StoreCard, isFirst: boolean) => <ClassicStore store={store} isFirst={isFirst} />,
  },
  basic_store: {
    grid: 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
    card: (store: StoreCard, isFirst: boolean) => <BasicStore store={store} isFirst={isFirst} />,
  },
} as const satisfies Record<StoreListLayout, object>

export default function SellerStores() {
  const { list, stores, layout } = useLoaderData<typeof loader>()
  const t = useTranslate()
  return (
    <>
      <ListHeader
        trail={[{ label: t('catalog.home'), to: '/' }, { label: t('store.stores') }]}
        title={t('store.stores')}
        text={t('store.stores_text')}
      />
      <StoreDirectory
        path="/seller/stores"
        list={list}
        stores={stores}
        tools={<LayoutLinks list={list} current={layout} />}
        look={looks[layout]}
      />
    </>
  )
}

const layoutIcons = { classic_store: Rows3, basic_store: LayoutGrid } as const

function LayoutLinks({ list, current }: { list: StoreListState; current: StoreListLayout }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('store.layout')} className="flex gap-1 rounded-full bg-sunken p-1">
      {storeListLayouts.map((layout) => (
        <AppLink
          key={layout}
          to={`/seller/stores${writeStoreList({ ...list, layout })}`}
          preventScrollReset
          aria-current={layout === current ? 'true' : undefined}
          aria-label={t(`store.layout_${layout}`)}
          title={t(`store.layout_${layout}`)}
          className="grid size-9 place-items-center rounded-full text-muted hover:text-strong aria-[current=true]:bg-surface aria-[current=true]:text-strong aria-[current=true]:shadow-low"
        >
          <Icon of={layoutIcons[layout]} />
        </AppLink>
      ))}
    </nav>
  )
}
