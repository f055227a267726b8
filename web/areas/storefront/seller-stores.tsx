import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { localeOf } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { ListHeader } from './listing/list-header.tsx'
import { loadDirectory } from './store/load-directory.ts'
import { StoreDirectory } from './store/store-directory.tsx'

/** `/seller/stores`: every store of the market, whatever it sells. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return loadDirectory(apiFrom(context), url, {})
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  const isHidden = Object.keys(args.loaderData?.list ?? {}).some((key) => key !== 'page')
  return pageMeta(args, { title: t('store.stores'), description: t('store.stores_text'), isHidden })
}

export default function SellerStores() {
  const { list, stores } = useLoaderData<typeof loader>()
  const t = useTranslate()
  return (
    <>
      <ListHeader
        trail={[{ label: t('catalog.home'), to: '/' }, { label: t('store.stores') }]}
        title={t('store.stores')}
        text={t('store.stores_text')}
      />
      <StoreDirectory path="/seller/stores" list={list} stores={stores} />
    </>
  )
}
