import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { isLanguageOf } from '#app/language-of.ts'
import { later } from '#app/later.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import type { HomeBlock as Block } from '#contract/content.ts'
import { organizationData, webSiteData } from '#shop/structured-data.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { Hero } from './home/hero.tsx'

const HomeBlock = later(async () => (await import('./home/home-block.tsx')).HomeBlock, 'used')

export async function loader({ context, params }: LoaderFunctionArgs) {
  if (!isLanguageOf(params)) throw data(null, { status: 404 })
  const { blocks } = await apiFrom(context)('GET /home')
  return { blocks }
}

export function headers(_: HeadersArgs) {
  return sharedHeaders
}

export function meta(args: MetaArgs) {
  const locale = localeOf(args.location.pathname)
  const site = { origin: originFrom(args.matches), name: translatorFor(locale)('ui.site_name') }
  return [
    ...pageMeta(args, {}),
    { 'script:ld+json': organizationData(site) },
    { 'script:ld+json': webSiteData({ ...site, home: localizedPath('/', locale) }) },
  ]
}

/** About how high a block is that is much higher than others, under one column and beside others. */
const heights: Partial<Record<Block['kind'], string>> = {
  deal_of_the_day: '[--height-afar:52rem] lg:[--height-afar:40rem]',
  banners: '[--height-afar:54rem] lg:[--height-afar:21rem]',
  columns: '[--height-afar:113rem] lg:[--height-afar:36rem]',
  posts: '[--height-afar:79rem] lg:[--height-afar:30rem]',
}

export default function Home() {
  const { blocks } = useLoaderData<typeof loader>()
  const t = useTranslate()
  const hasHero = blocks.some(({ kind }) => kind === 'hero')
  return (
    <div className="flex flex-col gap-20 lg:gap-28">
      {hasHero ? null : <h1 className="sr-only">{t('home.title')}</h1>}
      {blocks.map((block, index) =>
        block.kind === 'hero' ? (
          <Hero key={block.id} block={block} isFirst={index === 0} />
        ) : (
          <div key={block.id} className={index < 2 ? '' : `far-down ${heights[block.kind] ?? ''}`}>
            <HomeBlock block={block} />
          </div>
        ),
      )}
    </div>
  )
}
