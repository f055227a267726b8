import { Share2 } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { ContentText, useContentLanguage } from '#app/content-text.tsx'
import { appContext } from '#app/context.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { pageMeta, rootFrom } from '#app/meta.ts'
import type { Post } from '#contract/posts.ts'
import { toAppPath } from '#shop/app-path.ts'
import { PostCard, PostFacts } from '#shop/post-card.tsx'
import { ProductCarousel } from '#shop/product-carousel.tsx'
import { ShareLink } from '#shop/share-link.tsx'
import { postData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from '../caching.ts'
import { categoryHref, tagHref } from './paths.ts'
import { besideSidebar, Sidebar } from './sidebar.tsx'
import { useTopic } from './topics.ts'

/** `/blog/{slug}`: one article, with the sidebar. */
export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const slug = params.slug ?? ''
  const [post, { categories, tags, recent, layout }] = await Promise.all([
    found(url, api('GET /blogs/{slug}', { params: { slug } })),
    api('GET /blogs', { query: {} }),
  ])
  const address = context.get(appContext).origin + url.pathname
  return { post, address, beside: { categories, tags, recent }, layout }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return []
  const { post } = args.loaderData
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  const { origin, look } = rootFrom(args.matches)
  const hrefOf = (path: string) => localizedPath(path, locale)
  return [
    ...pageMeta(args, {
      title: post.title,
      description: post.excerpt,
      kind: 'article',
      picture: toAppPath(post.share_picture),
    }),
    {
      'script:ld+json': postData(
        { origin, hrefOf },
        { post, publisher: { name: look?.site_name ?? '', logo: look?.logo } },
      ),
    },
    trailMeta(args, [
      { name: t('blog.title'), path: '/blog' },
      { name: post.title, path: `/blog/${post.slug}` },
    ]),
  ]
}

export default function PostPage() {
  const { post, address, beside, layout } = useLoaderData<typeof loader>()
  const t = useTranslate()
  const { sidebar } = layout
  return (
    <div className="page-width pt-6 pb-12">
      <Breadcrumb
        items={[
          { label: t('catalog.home'), to: '/' },
          { label: t('blog.title'), to: '/blog' },
          { label: post.title },
        ]}
      />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 pt-10 ${sidebar === 'none' ? 'mx-auto max-w-4xl' : besideSidebar[sidebar]}`}
      >
        <div className={`flex min-w-0 flex-col gap-14 ${sidebar === 'left' ? 'lg:order-2' : ''}`}>
          <Article post={post} layout={layout} address={address} />
          <Neighbours post={post} />
        </div>
        {sidebar === 'none' ? null : <Sidebar beside={beside} category={post.category} />}
      </div>
      {post.products.length > 0 ? (
        <section className="pt-16">
          <h2 className="mb-8 text-4xl sm:pointer-fine:pe-32">{t('blog.about_products')}</h2>
          <ProductCarousel label={t('blog.about_products')} products={post.products} />
        </section>
      ) : null}
      {post.related.length > 0 ? (
        <section aria-labelledby="related" className="flex flex-col gap-8 pt-16">
          <h2 id="related" className="text-4xl">
            {t('blog.related')}
          </h2>
          <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {post.related.map((related) => (
              <li key={related.slug}>
                <PostCard post={related} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

interface ArticleProps {
  readonly post: Post
  readonly layout: Awaited<ReturnType<typeof loader>>['layout']
  readonly address: string
}

function Article({ post, layout, address }: ArticleProps) {
  const t = useTranslate()
  const topicOf = useTopic()
  const tongue = useContentLanguage(post.title)
  return (
    <article className="flex flex-col gap-8 wrap-anywhere">
      <header className="flex flex-col gap-4">
        <TextLink to={categoryHref(post.category)} variant="more" className="self-start">
          {topicOf(post.category)}
        </TextLink>
        <h1 className="text-5xl">
          <ContentText>{post.title}</ContentText>
        </h1>
        <p className="text-xl text-muted">
          <ContentText>{post.excerpt}</ContentText>
        </p>
        <div className="flex flex-wrap gap-x-3 text-sm text-muted">
          {layout.shows_author ? <span>{t('blog.by', { author: post.author })}</span> : null}
          <PostFacts post={post} />
        </div>
      </header>
      {post.cover ? (
        <Picture
          picture={post.cover}
          sizes="(min-width: 64rem) 56rem, 100vw"
          isFirst
          className="aspect-[2/1] w-full rounded-3xl object-cover"
        />
      ) : null}
      <div className="max-w-3xl text-lg leading-relaxed">
        <RichText html={post.body.html} {...tongue} />
      </div>
      {post.store ? (
        <p>
          <TextLink to={`/${post.store.vertical}/${post.store.slug}`}>
            {t('blog.visit_store', { store: post.store.name })}
          </TextLink>
        </p>
      ) : null}
      {post.tags.length > 0 ? (
        <ul aria-label={t('blog.tags')} className="flex flex-wrap gap-2">
          {post.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip to={tagHref(tag)}>
                <ContentText>{tag}</ContentText>
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <ShareLink
        name={post.title}
        url={address}
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        <Icon of={Share2} size="sm" />
        {t('blog.share')}
      </ShareLink>
    </article>
  )
}

function Neighbours({ post: { previous, next } }: { post: Post }) {
  const t = useTranslate()
  if (!previous && !next) return null
  return (
    <nav aria-label={t('blog.neighbours')} className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
      {previous ? (
        <AppLink to={`/blog/${previous.slug}`} rel="prev" className="group flex flex-col gap-1 wrap-anywhere">
          <span className="text-sm text-muted">{t('blog.previous')}</span>
          <span className="font-semibold text-accent-text group-hover:underline">
            <ContentText>{previous.title}</ContentText>
          </span>
        </AppLink>
      ) : null}
      {next ? (
        <AppLink
          to={`/blog/${next.slug}`}
          rel="next"
          className="group flex flex-col gap-1 wrap-anywhere sm:col-start-2 sm:text-end"
        >
          <span className="text-sm text-muted">{t('blog.next')}</span>
          <span className="font-semibold text-accent-text group-hover:underline">
            <ContentText>{next.title}</ContentText>
          </span>
        </AppLink>
      ) : null}
    </nav>
  )
}
