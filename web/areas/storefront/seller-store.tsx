import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { notFound } from '#app/not-found.ts'
import { sharedHeaders } from './caching.ts'
import { loadStorePage, storeMeta } from './store/load-store.ts'
import { StorePage } from './store/store-page.tsx'

/** `/seller/store/{slug}`: the same store wherever it sells; its canonical address is the one in its vertical. */
export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const store = await loadStorePage(apiFrom(context), url, params.slug ?? '')
  if (!store) throw notFound(url)
  return store
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  return args.loaderData ? storeMeta(args, args.loaderData) : []
}

export default function SellerStore() {
  const loaded = useLoaderData<typeof loader>()
  return <StorePage key={loaded.store.id} loaded={loaded} base="/seller/store" />
}
