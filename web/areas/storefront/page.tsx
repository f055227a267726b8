import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { formatMoment } from '#shop/moment.tsx'
import { ABOUT, pagePath } from '#shop/page-path.ts'
import { webPageData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { directionOf, localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'

/** `/pages/{slug}`: a static page written by the operator. */
export async function loader({ url, context, params }: LoaderFunctionArgs) {
  if (params.slug === ABOUT) throw redirect(localizedPath(pagePath(ABOUT), localeOf(url.pathname)), 301)
  const api = apiFrom(context)
  const [page, { pages }] = await Promise.all([
    found(url, api('GET /pages/{slug}', { params: { slug: params.slug ?? '' } })),
    api('GET /settings'),
  ])
  return { page, others: pages.filter(({ slug }) => slug !== page.slug) }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return []
  const { slug, title, description, language, changed_at: changedAt } = args.loaderData.page
  const locale = localeOf(args.location.pathname)
  const origin = originFrom(args.matches)
  const path = localizedPath(`/pages/${slug}`, locale)
  return [
    ...pageMeta(args, { title, description, kind: 'article' }),
    { 'script:ld+json': webPageData(origin, { path, title, description, language, changedAt }) },
    trailMeta(args, [{ name: title, path: `/pages/${slug}` }]),
  ]
}

export default function MarketPage() {
  const { page, others } = useLoaderData<typeof loader>()
  const { title, description, language, body, changed_at: changedAt } = page
  const t = useTranslate()
  const locale = useLocale()
  // A text shown in English for lack of a translation is marked as English.
  const tongue = language === locale ? {} : { lang: language, dir: directionOf(language) }
  return (
    <div className="page-width pt-6 pb-12">
      <Breadcrumb items={[{ label: t('catalog.home'), to: '/' }, { label: title }]} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-10 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <article className="flex max-w-3xl flex-col gap-8">
          <div className="runs-its-way" {...tongue}>
            <PageHeader title={title} text={description} />
          </div>
          <p className="text-sm text-muted">
            {t('pages.changed', { day: formatMoment(changedAt, 'day', locale) })}
          </p>
          <RichText html={body.html} {...tongue} />
        </article>
        <aside className="flex flex-col gap-10 lg:sticky lg:top-40 lg:max-h-[calc(100dvh-12rem)] lg:self-start lg:overflow-y-auto">
          {body.headings.length > 1 ? (
            <nav aria-label={t('pages.on_this_page')} className="max-lg:hidden">
              <p className="mb-3 font-display text-lg font-bold text-strong">{t('pages.on_this_page')}</p>
              <ul className="flex flex-col gap-2 border-s border-line ps-4 text-sm" {...tongue}>
                {body.headings.map(({ id, text }) => (
                  <li key={id}>
                    <TextLink to={`#${id}`} variant="quiet">
                      {text}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          <nav aria-label={t('pages.more')}>
            <p className="mb-3 font-display text-lg font-bold text-strong">{t('pages.more')}</p>
            <ul className="flex flex-col gap-2">
              {others.map(({ slug, title: other }) => (
                <li key={slug}>
                  <TextLink to={pagePath(slug)} variant="more">
                    {other}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
      </div>
    </div>
  )
}
