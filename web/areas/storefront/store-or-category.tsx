import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import { toAppPath } from '#shop/app-path.ts'
import { localeOf } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { ListHeader } from './listing/list-header.tsx'
import { listMeta } from './listing/list-meta.ts'
import { answerList, loadList } from './listing/load-list.ts'
import { ProductList } from './listing/product-list.tsx'
import { answerStore, loadStorePage, storeMeta } from './store/load-store.ts'
import { verticalOf } from './verticals.ts'

// Not needed for a category.
const StorePage = lazyHydrate(async () => (await import('./store/store-page.tsx')).StorePage, 'at_once')

/** `/shops/{slug}` and so on: a store of the vertical, or else one of its categories, or else 404. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, context, params } = args
  const api = apiFrom(context)
  const vertical = verticalOf(url.pathname)
  const slug = params.slug ?? ''

  const store = await loadStorePage(args, { slug, vertical })
  if (store) return answerStore({ kind: 'store' as const, ...store })

  const { name, above, description, seo_title, seo_description } = await found(
    url,
    api('GET /categories/{vertical}/{slug}', { params: { vertical, slug } }),
  )
  const page = await loadList(args, { vertical, within: slug })
  const texts = { name, description, seo_title, seo_description }
  const answer = { kind: 'category' as const, vertical, slug, above, texts, ...page }
  return answerList(answer, page.products)
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const { loaderData } = args
  if (!loaderData) return []
  if (loaderData.kind === 'store') return storeMeta(args, loaderData)
  const t = translatorFor(localeOf(args.location.pathname))
  const { vertical, slug, texts, above } = loaderData
  return listMeta(args, loaderData, {
    path: `/${vertical}/${slug}`,
    title: texts.seo_title ?? texts.name,
    name: texts.name,
    description:
      texts.seo_description ?? texts.description ?? t('listing.category_text', { name: texts.name }),
    trail: [
      { name: t(`catalog.${vertical}_title`), path: `/${vertical}` },
      ...above.map((crumb) => ({ name: crumb.name, path: `/${vertical}/${crumb.slug}` })),
    ],
  })
}

export default function StoreOrCategoryPage() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.kind === 'store') return <StorePage key={loaded.store.id} loaded={loaded} />
  return <CategoryPage loaded={loaded} />
}

type Category = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: 'category' }>

function CategoryPage({ loaded }: { loaded: Category }) {
  const t = useTranslate()
  const { vertical, slug, texts, above } = loaded
  const path = toAppPath(`/${vertical}/${slug}`)
  return (
    <>
      <ListHeader
        loaded={loaded}
        trail={[
          { label: t('catalog.home'), to: '/' },
          { label: t(`catalog.${vertical}_title`), to: `/${vertical}` },
          ...above.map((crumb) => ({ label: crumb.name, to: toAppPath(`/${vertical}/${crumb.slug}`) })),
          { label: texts.name },
        ]}
        title={texts.name}
        text={texts.description}
      />
      <ProductList path={path} loaded={loaded} />
    </>
  )
}
