import { Newspaper } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { usePageHref } from '#app/page-href.ts'
import { PostCard } from '#shop/post-card.tsx'
import { blogData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from '../caching.ts'
import { ListHeader } from '../listing/list-header.tsx'
import { categoryHref, feeds } from './paths.ts'
import { besideSidebar, Feeds, PostSearch, Sidebar } from './sidebar.tsx'
import { useTopic } from './topics.ts'

/** `/blog`: articles, newest first, filtered by `?category=`, `?tag=` and `?search=`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const asked = (name: string, max: number) => url.searchParams.get(name)?.trim().slice(0, max) || undefined
  const category = asked('category', 60)
  const tag = asked('tag', 60)
  const search = asked('search', 80)
  const page = Number(/^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1)
  const posts = await apiFrom(context)('GET /blogs', { query: { category, tag, search, page } })
  if (posts.current_page !== page) {
    const query = new URLSearchParams(url.searchParams)
    query.delete('page')
    if (posts.current_page > 1) query.set('page', String(posts.current_page))
    throw redirect(url.pathname + (query.size > 0 ? `?${query}` : ''))
  }
  return { category, tag, search, posts }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  const { category, tag, search, posts } = args.loaderData ?? {}
  const page = posts?.current_page ?? 1
  const origin = originFrom(args.matches)
  const hrefOf = (path: string) => localizedPath(path, locale)
  return [
    ...pageMeta(args, {
      title: t('blog.title'),
      description: t('blog.text'),
      canonical: page > 1 ? `/blog?page=${page}` : '/blog',
      isHidden: [category, tag, search].some((asked) => asked !== undefined),
    }),
    ...feedLinks(hrefOf),
    { 'script:ld+json': blogData({ origin, hrefOf }, t('blog.title'), posts?.data ?? []) },
    trailMeta(args, [{ name: t('blog.title'), path: '/blog' }]),
  ]
}

function feedLinks(hrefOf: (path: string) => string) {
  return feeds.map(({ path, type, name }) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    href: hrefOf(path),
    type,
    title: name,
  }))
}

export default function Posts() {
  const { category, tag, search, posts } = useLoaderData<typeof loader>()
  const t = useTranslate()
  const topicOf = useTopic()
  const { style, sidebar, shows_author: showsAuthor } = posts.layout
  const found = (
    <Found
      posts={posts}
      isList={style === 'list'}
      isNarrow={sidebar !== 'none'}
      showsAuthor={showsAuthor}
      isNarrowed={[category, tag, search].some((asked) => asked !== undefined)}
    />
  )
  return (
    <>
      <ListHeader
        trail={[{ label: t('catalog.home'), to: '/' }, { label: t('blog.title') }]}
        title={t('blog.title')}
        text={t('blog.text')}
      />
      {sidebar === 'none' ? (
        <div className="page-width flex flex-col gap-10">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <TabLinks
              label={t('blog.topics')}
              tabs={[
                { to: '/blog', label: t('blog.every_topic'), isCurrent: category === undefined },
                ...posts.categories.map(({ name, count }) => ({
                  to: categoryHref(name),
                  label: topicOf(name),
                  isCurrent: name === category,
                  count,
                })),
              ]}
            />
            <PostSearch search={search} />
          </div>
          {found}
          <Feeds />
        </div>
      ) : (
        <div
          className={`page-width grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-14 ${besideSidebar[sidebar]}`}
        >
          <div className={`min-w-0 ${sidebar === 'left' ? 'lg:order-2' : ''}`}>{found}</div>
          <Sidebar beside={posts} category={category} tag={tag} search={search} />
        </div>
      )}
    </>
  )
}

interface FoundProps {
  readonly posts: ReturnType<typeof useLoaderData<typeof loader>>['posts']
  readonly isList: boolean
  /** True when there is a sidebar. */
  readonly isNarrow: boolean
  readonly showsAuthor: boolean
  /** Filtered by category, tag or search. */
  readonly isNarrowed: boolean
}

function Found({ posts, isList, isNarrow, showsAuthor, isNarrowed }: FoundProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  if (posts.data.length === 0) {
    return (
      <EmptyState
        icon={Newspaper}
        title={t(isNarrowed ? 'blog.none_title' : 'blog.empty_title')}
        text={t(isNarrowed ? 'blog.none_text' : 'blog.empty_text')}
        action={isNarrowed ? <ButtonLink to="/blog">{t('blog.every_topic')}</ButtonLink> : undefined}
      />
    )
  }
  return (
    <div className="flex flex-col gap-10">
      {isNarrowed ? (
        <p role="status" className="flex flex-wrap items-center gap-x-4 text-muted">
          {t('blog.found', { count: posts.total })}
          <TextLink to="/blog">{t('blog.every_topic')}</TextLink>
        </p>
      ) : null}
      <ul
        className={
          isList
            ? 'flex flex-col gap-10'
            : `grid gap-x-6 gap-y-14 sm:grid-cols-2 ${isNarrow ? '' : 'lg:grid-cols-3'}`
        }
      >
        {posts.data.map((post, index) => (
          <li key={post.slug}>
            <PostCard
              post={post}
              heading="h2"
              isFirst={index < 2}
              isWide={isList}
              author={showsAuthor ? post.author : undefined}
              saysReadMore={posts.layout.shows_read_more}
            />
          </li>
        ))}
      </ul>
      <Pagination page={posts.current_page} lastPage={posts.last_page} hrefOf={hrefOf} />
    </div>
  )
}
