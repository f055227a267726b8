import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { ABOUT } from '#shop/page-path.ts'
import { PostCard } from '#shop/post-card.tsx'
import { webPageData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { Stat } from '#ui/stat.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { directionOf, localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'

const POSTS_SHOWN = 3

/** `/about-us`: the operator's text, the market's figures and the latest articles. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const [page, products, stores, posts] = await Promise.all([
    found(url, api('GET /pages/{slug}', { params: { slug: ABOUT } })),
    api('GET /products', { query: { per_page: 1 } }),
    api('GET /stores'),
    api('GET /blogs'),
  ])
  return {
    page,
    counts: { products: products.total, stores: stores.total, posts: posts.total },
    posts: posts.data.slice(0, POSTS_SHOWN),
  }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return []
  const { title, description, language, changed_at: changedAt } = args.loaderData.page
  const locale = localeOf(args.location.pathname)
  const origin = originFrom(args.matches)
  const path = localizedPath(`/${ABOUT}`, locale)
  return [
    ...pageMeta(args, { title, description, canonical: `/${ABOUT}` }),
    { 'script:ld+json': webPageData(origin, { path, title, description, language, changedAt }) },
    trailMeta(args, [{ name: title, path: `/${ABOUT}` }]),
  ]
}

export default function About() {
  const { page, counts, posts } = useLoaderData<typeof loader>()
  const { title, description, language, body } = page
  const t = useTranslate()
  const locale = useLocale()
  const tongue = language === locale ? {} : { lang: language, dir: directionOf(language) }
  const count = (of: number) => of.toLocaleString(locale)
  return (
    <div className="page-width flex flex-col gap-12 pt-6 pb-12">
      <Breadcrumb items={[{ label: t('catalog.home'), to: '/' }, { label: title }]} />
      <div className="runs-its-way" {...tongue}>
        <PageHeader title={title} text={description} />
      </div>
      <ul aria-label={t('pages.about_numbers')} className="grid gap-4 sm:grid-cols-3">
        <Stat as="li" label={t('pages.about_stores')} value={count(counts.stores)} to="/seller/stores" />
        <Stat as="li" label={t('pages.about_products')} value={count(counts.products)} to="/search" />
        <Stat as="li" label={t('pages.about_posts')} value={count(counts.posts)} to="/blog" />
      </ul>
      <div className="max-w-3xl">
        <RichText html={body.html} {...tongue} />
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/contact-us" variant="action">
          {t('pages.about_write')}
        </ButtonLink>
        <ButtonLink to="/seller/become-seller" variant="quiet">
          {t('pages.about_sell')}
        </ButtonLink>
      </div>
      {posts.length > 0 ? (
        <section aria-labelledby="posts" className="flex flex-col gap-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 id="posts" className="text-3xl">
              {t('pages.about_latest')}
            </h2>
            <TextLink to="/blog" variant="more" className="inline-flex min-h-11 items-center">
              {t('pages.about_all_posts')}
            </TextLink>
          </div>
          <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
