import { Form, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { pagePath } from '#shop/page-path.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { defaultLocale, directionOf, isLocale, type Locale, localeNames, locales } from '#values/locale.ts'
import type { Route } from './+types/page'
import { lookedAt, shownOf } from './page/commands.ts'
import { PageForm } from './page/form.tsx'
import { markUninserted } from './text-picture/insert-picture.ts'
import { Versions } from './versions.tsx'

/** `?language=` selects the text, `?version=` an earlier version; `?saved` and `?added` confirm the last change. */
export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const version = url.searchParams.get('version') ?? undefined
  const page = await found(
    url,
    apiFrom(context)('GET /operator/pages/{language}/{slug}', {
      params: { slug, language: languageOf(url.searchParams.get('language')) },
      query: { version },
    }),
  )
  return {
    page,
    limits: bodyLimits('PUT /operator/pages/{language}/{slug}'),
    wasSaved: url.searchParams.has('saved'),
    wasAdded: url.searchParams.has('added'),
  }
}

export async function action({ context, params: { slug }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const language = choiceIn(form, 'language', { of: locales, url })
  const command = choiceIn(form, 'command', { of: ['keep', 'picture', 'preview', 'show', 'hide'], url })
  const to = (rest: string) => redirect(`${url.pathname}?language=${language}${rest}`, 303)
  if (command === 'show' || command === 'hide') {
    const answer = await sendForm('POST /operator/pages/{slug}/steer', {
      context,
      url,
      form,
      params: { slug },
    })
    return 'saved' in answer ? to('') : answer
  }
  const looked = await lookedAt(api, form, { command, language, url })
  if (looked) return looked
  markUninserted(form)
  const params = { slug, language }
  const answer = await sendForm('PUT /operator/pages/{language}/{slug}', { context, url, form, params })
  return 'saved' in answer ? to('&saved') : answer
}

function languageOf(asked: string | null): Locale {
  return asked !== null && isLocale(asked) ? asked : defaultLocale
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.pages_title')

export default function Page({
  loaderData: { page, limits, wasSaved, wasAdded },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const { slug, language, version, shown } = page
  const { refusal, placed, preview } = shownOf(actionData)
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('operator.pages_title'), to: '/operator/pages' }, { label: pagePath(slug) }]}
          />
        }
        title={page.title || t('operator.page_unwritten')}
        aside={
          page.is_shown ? (
            <TextLink to={pagePath(slug)}>{t('operator.page_see')}</TextLink>
          ) : (
            <Badge>{t('operator.page_hidden')}</Badge>
          )
        }
      />
      <div className="mt-6">
        <TabLinks
          label={t('operator.column_languages')}
          tabs={locales.map((each) => ({
            to: `/operator/pages/${slug}?language=${each}`,
            label: localeNames[each],
            isCurrent: each === language,
          }))}
        />
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="grid min-w-0 gap-6">
          {wasSaved && !actionData ? <Alert tone="success">{t('operator.page_saved')}</Alert> : null}
          {wasAdded && !actionData ? <Alert tone="success">{t('operator.page_added')}</Alert> : null}
          {refusal?.code === 'state_conflict' ? (
            <Alert tone="danger">{t('operator.page_conflict')}</Alert>
          ) : null}
          {shown < version ? (
            <Alert tone="info">{t('operator.page_earlier', { number: shown })}</Alert>
          ) : null}
          <Panel title={localeNames[language]}>
            <PageForm
              key={`${language} ${shown} ${version}`}
              page={page}
              values={actionData?.values}
              limits={limits}
              placed={placed}
              refusal={refusal}
            />
          </Panel>
          {preview ? (
            <Panel title={t('operator.page_preview')}>
              <RichText html={preview.html} lang={language} dir={directionOf(language)} />
            </Panel>
          ) : null}
        </div>
        <div className="grid gap-6">
          {page.may_be_hidden ? <PageVisibility page={page} language={language} /> : null}
          <PageAddress page={page} />
          <Versions
            versions={page.versions}
            shown={shown}
            pathOf={(each) => `/operator/pages/${slug}?language=${language}&version=${each}`}
          />
        </div>
      </div>
    </>
  )
}

function PageVisibility({
  page,
  language,
}: {
  readonly page: Route.ComponentProps['loaderData']['page']
  readonly language: Locale
}) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.page_readers')}>
      <Form method="post" preventScrollReset className="grid gap-4">
        <p>{t(page.is_shown ? 'operator.page_is_shown' : 'operator.page_is_hidden')}</p>
        <input type="hidden" name="language" value={language} />
        <Button
          type="submit"
          variant={page.is_shown ? 'quiet' : 'action'}
          name="command"
          value={page.is_shown ? 'hide' : 'show'}
          className="justify-self-start"
        >
          {t(page.is_shown ? 'operator.page_hide' : 'operator.page_show')}
        </Button>
      </Form>
    </Panel>
  )
}

function PageAddress({ page: { id, slug } }: { page: Route.ComponentProps['loaderData']['page'] }) {
  const t = useTranslate()
  return (
    <Panel title={t('slugs.field')}>
      <p className="wrap-anywhere" dir="ltr">
        {pagePath(slug)}
      </p>
      <p className="mt-3">
        <TextLink to={`/operator/slugs/page/${id}`} variant="more">
          {t('slugs.change')}
        </TextLink>
      </p>
    </Panel>
  )
}
