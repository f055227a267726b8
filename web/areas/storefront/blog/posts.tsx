import { Newspaper } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { usePageHref } from '#app/page-href.ts'
import { PostCard } from '#shop/post-card.tsx'
import { blogData, breadcrumbData } from '#shop/structured-data.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from '../caching.ts'
import { ListHeader } from '../listing/list-header.tsx'
import { useTopic } from './topics.ts'

/** `/blog`: what there is to read, the newest first. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const category = url.searchParams.get('category')?.slice(0, 60) || undefined
  const page = Number(/^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1)
  const posts = await apiFrom(context)('GET /blogs', { query: { category, page } })
  if (posts.current_page !== page) {
    const query = new URLSearchParams(url.searchParams)
    query.set('page', String(posts.current_page))
    throw redirect(`${url.pathname}?${query}`)
  }
  return { category, posts }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  const { category, posts } = args.loaderData ?? {}
  const page = posts?.current_page ?? 1
  const origin = originFrom(args.matches)
  const hrefOf = (path: string) => localizedPath(path, locale)
  return [
    ...pageMeta(args, {
      title: t('blog.title'),
      description: t('blog.text'),
      canonical: page > 1 ? `/blog?page=${page}` : '/blog',
      isHidden: category !== undefined,
    }),
    { 'script:ld+json': blogData({ origin, hrefOf }, t('blog.title'), posts?.data ?? []) },
    {
      'script:ld+json': breadcrumbData(origin, [
        { name: t('catalog.home'), path: hrefOf('/') },
        { name: t('blog.title'), path: hrefOf('/blog') },
      ]),
    },
  ]
}

export default function Posts() {
  const { category, posts } = useLoaderData<typeof loader>()
  const t = useTranslate()
  const topicOf = useTopic()
  const hrefOf = usePageHref()
  return (
    <>
      <ListHeader
        trail={[{ label: t('catalog.home'), to: '/' }, { label: t('blog.title') }]}
        title={t('blog.title')}
        text={t('blog.text')}
      />
      <div className="page-width flex flex-col gap-10">
        <TabLinks
          label={t('blog.topics')}
          tabs={[
            { to: '/blog', label: t('blog.every_topic'), isCurrent: category === undefined },
            ...posts.categories.map(({ name, count }) => ({
              to: `/blog?category=${encodeURIComponent(name)}` as const,
              label: topicOf(name),
              isCurrent: name === category,
              count,
            })),
          ]}
        />
        {posts.data.length === 0 ? (
          <EmptyState
            icon={Newspaper}
            title={t('blog.empty_title')}
            text={t('blog.empty_text')}
            action={<ButtonLink to="/blog">{t('blog.every_topic')}</ButtonLink>}
          />
        ) : (
          <ul className="grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
            {posts.data.map((post, index) => (
              <li key={post.slug}>
                <PostCard post={post} heading="h2" isFirst={index < 3} />
              </li>
            ))}
          </ul>
        )}
        <Pagination page={posts.current_page} lastPage={posts.last_page} hrefOf={hrefOf} />
      </div>
    </>
  )
}
