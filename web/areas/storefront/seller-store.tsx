import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { notFound } from '#app/not-found.ts'
import { sharedHeaders } from './caching.ts'
import { answerStore, loadStorePage, storeMeta } from './store/load-store.ts'
import { StorePage } from './store/store-page.tsx'

/** `/seller/store/{slug}`: a store in any vertical; its canonical address is the one in its vertical. */
export async function loader(args: LoaderFunctionArgs) {
  const store = await loadStorePage(args, { slug: args.params.slug ?? '' })
  if (!store) throw notFound(args.url)
  return answerStore(store)
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
