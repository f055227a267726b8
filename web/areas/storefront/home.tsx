import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { isLanguageOf } from '#app/language-of.ts'
import { pageMeta, rootFrom } from '#app/meta.ts'
import type { HomeBlock } from '#contract/content.ts'
import { cardOf } from '#shop/card-product.ts'
import { organizationData, webSiteData } from '#shop/structured-data.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { HomeBlocks } from './home/home-blocks.tsx'
import type { ShownBlock } from './home/shown-block.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  if (!isLanguageOf(params)) throw data(null, { status: 404 })
  const { blocks } = await apiFrom(context)('GET /home')
  return { blocks: blocks.map(leanBlock) }
}

/** Reduces a block's products to the fields that cards show. */
function leanBlock(block: HomeBlock): ShownBlock {
  if (block.kind === 'products') return { ...block, products: block.products.map(cardOf) }
  if (block.kind !== 'columns') return block
  const columns = block.columns.map((column) => ({ ...column, products: column.products.map(cardOf) }))
  return { ...block, columns }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs) {
  const locale = localeOf(args.location.pathname)
  const { origin, look } = rootFrom(args.matches)
  const site = { origin, name: look?.site_name ?? '' }
  return [
    ...pageMeta(args, {}),
    { 'script:ld+json': organizationData({ ...site, logo: look?.logo }) },
    { 'script:ld+json': webSiteData({ ...site, home: localizedPath('/', locale) }) },
  ]
}

export default function Home() {
  const t = useTranslate()
  const { blocks } = useLoaderData<typeof loader>()
  if (blocks.length > 0) return <HomeBlocks blocks={blocks} />
  return (
    <EmptyState
      heading="h1"
      title={t('home.opening')}
      text={t('home.opening_text')}
      action={<ButtonLink to="/seller/become-seller">{t('home.opening_sell')}</ButtonLink>}
    />
  )
}
