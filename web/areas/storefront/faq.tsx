import { Form, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { ContentText } from '#app/content-text.tsx'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { useFaqTopic } from '#shop/faq-topic.ts'
import { faqData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'

const SEARCH_MAX = 80

/** `/faq`: questions by topic; a search shows those with all of its words. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const search = url.searchParams.get('search')?.trim().slice(0, SEARCH_MAX) || undefined
  const [{ data }, { support_email: email }] = await Promise.all([
    api('GET /faqs', { query: { search } }),
    api('GET /settings'),
  ])
  return { faqs: data, search, email }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  const origin = originFrom(args.matches)
  const hrefOf = (path: string) => localizedPath(path, locale)
  const { faqs = [], search } = args.loaderData ?? {}
  return [
    ...pageMeta(args, {
      title: t('pages.faq_title'),
      description: t('pages.faq_text'),
      canonical: '/faq',
      isHidden: search !== undefined,
    }),
    { 'script:ld+json': faqData({ origin, hrefOf }, t('pages.faq_title'), faqs) },
    trailMeta(args, [{ name: t('pages.faq_title'), path: '/faq' }]),
  ]
}

export default function Faqs() {
  const { faqs, search, email } = useLoaderData<typeof loader>()
  const t = useTranslate()
  const topicOf = useFaqTopic()
  const groups = [...Map.groupBy(faqs, ({ topic }) => topic)]
  const letter = email ? (
    <a
      href={`mailto:${email}`}
      className="inline-flex min-h-11 items-center font-semibold text-accent-text underline"
    >
      {t('pages.faq_write')}
    </a>
  ) : null
  return (
    <div className="page-width flex flex-col gap-8 pt-6 pb-12">
      <Breadcrumb items={[{ label: t('catalog.home'), to: '/' }, { label: t('pages.faq_title') }]} />
      <PageHeader title={t('pages.faq_title')} text={t('pages.faq_text')} />
      <Form className="flex flex-wrap gap-3" role="search">
        <SearchField key={search} name="search" label={t('pages.faq_search')} defaultValue={search ?? ''} />
        <Button type="submit" variant="quiet">
          {t('pages.faq_find')}
        </Button>
      </Form>
      <p role="status" className="text-muted empty:hidden">
        {search && faqs.length > 0 ? t('pages.faq_found', { count: faqs.length }) : null}
        {search ? (
          <TextLink to="/faq" className={faqs.length > 0 ? 'ms-4' : ''}>
            {t('pages.faq_all')}
          </TextLink>
        ) : null}
      </p>
      {groups.length === 0 ? (
        <EmptyState title={t('pages.faq_none')} text={t('pages.faq_none_text')} action={letter} />
      ) : (
        <div className="flex flex-col gap-14">
          {groups.map(([topic, asked]) => (
            <section
              key={topic}
              aria-labelledby={`topic-${topic}`}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-4 wrap-anywhere lg:grid-cols-[14rem_minmax(0,1fr)]"
            >
              <h2 id={`topic-${topic}`} className="text-2xl">
                {topicOf(topic)}
              </h2>
              <Accordion>
                {asked.map(({ id, question, answer }) => (
                  <AccordionItem
                    key={id}
                    title={<ContentText>{question}</ContentText>}
                    isOpen={search !== undefined}
                  >
                    <p className="max-w-prose text-pretty">
                      <ContentText>{answer}</ContentText>
                    </p>
                  </AccordionItem>
                ))}
              </Accordion>
            </section>
          ))}
          {letter}
        </div>
      )}
    </div>
  )
}
