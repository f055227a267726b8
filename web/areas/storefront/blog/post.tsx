import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { toAppPath } from '#shop/app-path.ts'
import { PostFacts } from '#shop/post-card.tsx'
import { ProductShelf } from '#shop/product-shelf.tsx'
import { breadcrumbData, largestOf, postData } from '#shop/structured-data.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from '../caching.ts'
import { useTopic } from './topics.ts'

/** `/blog/{slug}`: one article, and what it is about. */
export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const asked = apiFrom(context)('GET /blogs/{slug}', { params: { slug: params.slug ?? '' } })
  return { post: await found(url, asked) }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return []
  const { post } = args.loaderData
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  const origin = originFrom(args.matches)
  const hrefOf = (path: string) => localizedPath(path, locale)
  return [
    ...pageMeta(args, {
      title: post.title,
      description: post.excerpt,
      kind: 'article',
      ...(post.cover ? { picture: toAppPath(largestOf('', post.cover)) } : {}),
    }),
    { 'script:ld+json': postData({ origin, hrefOf }, { post, publisher: t('ui.site_name') }) },
    {
      'script:ld+json': breadcrumbData(origin, [
        { name: t('catalog.home'), path: hrefOf('/') },
        { name: t('blog.title'), path: hrefOf('/blog') },
        { name: post.title, path: hrefOf(`/blog/${post.slug}`) },
      ]),
    },
  ]
}

export default function PostPage() {
  const { post } = useLoaderData<typeof loader>()
  const t = useTranslate()
  const topicOf = useTopic()
  return (
    <article>
      <header className="page-width flex flex-col gap-4 pt-6 pb-8">
        <Breadcrumb
          items={[
            { label: t('catalog.home'), to: '/' },
            { label: t('blog.title'), to: '/blog' },
            { label: post.title },
          ]}
        />
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 pt-6">
          <TextLink to={`/blog?category=${encodeURIComponent(post.category)}`} variant="more">
            {topicOf(post.category)}
          </TextLink>
          <h1 className="text-5xl">{post.title}</h1>
          <p className="text-xl text-muted">{post.excerpt}</p>
          <div className="flex flex-wrap gap-x-3 text-sm text-muted">
            <span>{t('blog.by', { author: post.author })}</span>
            <PostFacts post={post} />
          </div>
        </div>
      </header>
      {post.cover ? (
        <div className="page-width">
          <Picture
            picture={post.cover}
            sizes="(min-width: 80rem) 80rem, 100vw"
            isFirst
            className="mx-auto aspect-[2/1] w-full max-w-5xl rounded-3xl object-cover"
          />
        </div>
      ) : null}
      <div className="page-width">
        <div className="mx-auto flex max-w-2xl flex-col gap-6 py-12 text-lg leading-relaxed">
          {post.body.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {post.store ? (
            <p>
              <TextLink to={`/${post.store.vertical}/${post.store.slug}`}>
                {t('blog.visit_store', { store: post.store.name })}
              </TextLink>
            </p>
          ) : null}
        </div>
      </div>
      {post.products.length > 0 ? (
        <section className="page-width pt-6">
          <h2 className="mb-8 text-4xl sm:pointer-fine:pe-32">{t('blog.about_products')}</h2>
          <ProductShelf label={t('blog.about_products')} products={post.products} />
        </section>
      ) : null}
    </article>
  )
}
