import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import {
  applyCookieChoice,
  cookieChoiceCookie,
  cookieChoiceOf,
  cookieQuestionVersion,
} from '#app/cookie-choice.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Table } from '#ui/table.tsx'
import { cookieChoices } from '#values/cookie-choice.ts'
import { localeOf } from '#values/locale.ts'

/** `/cookies`: what is stored in the browser, and the visitor's consent. */
export function loader({ request, context, url }: LoaderFunctionArgs) {
  return {
    choice: cookieChoiceOf(request.headers.get('cookie')),
    isSaved: url.searchParams.has('saved'),
    hasCustomizer: context.get(appContext).hasCustomizer,
  }
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const choice = cookieChoices.find((known) => known === form.get('choice')) ?? 'rejected'
  await apiFrom(context)('POST /cookie-choices', { body: { choice, version: cookieQuestionVersion } })
  const isSecure = context.get(appContext).origin.startsWith('https:')
  return redirect(`${url.pathname}?saved`, {
    status: 303,
    headers: { 'set-cookie': cookieChoiceCookie(choice, { isSecure }) },
  })
}

export function meta(args: MetaArgs) {
  const t = translatorFor(localeOf(args.location.pathname))
  return [
    ...pageMeta(args, { title: t('privacy.cookies'), description: t('privacy.cookies_page_text') }),
    trailMeta(args, [{ name: t('privacy.cookies'), path: '/cookies' }]),
  ]
}

const needed = [
  'uat',
  'device',
  'begun',
  'wanted',
  'sign_in_place',
  'cart',
  'checkout',
  'currency',
  'language',
  'color_mode',
  'customizer',
  'columns',
  'data_saver',
  'cookie_choice',
  'signed_out',
  'invitations',
  'reload',
] as const
const optional = ['recently_viewed'] as const

export default function CookiesPage() {
  const { choice, isSaved, hasCustomizer } = useLoaderData<typeof loader>()
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  // Without script the server handled the form, so stored data is removed once the answer is shown.
  useEffect(() => {
    if (isSaved) applyCookieChoice()
  }, [isSaved])
  return (
    <div className="page-width pt-6 pb-12">
      <Breadcrumb items={[{ label: t('catalog.home'), to: '/' }, { label: t('privacy.cookies') }]} />
      <div className="mx-auto flex max-w-4xl flex-col gap-8 pt-10">
        <PageHeader title={t('privacy.cookies')} text={t('privacy.cookies_page_text')} />
        {isSaved ? <Alert tone="success">{t('privacy.cookies_saved')}</Alert> : null}
        <Panel title={t('privacy.cookies_choice')}>
          <Form method="post" className="flex flex-col items-start gap-5">
            <div className="w-full">
              <RadioCards
                legend={t('privacy.cookies_choice')}
                hidesLegend
                name="choice"
                layout="columns"
                defaultValue={choice ?? 'rejected'}
                options={cookieChoices.map((value) => ({
                  value,
                  label: t(`privacy.choose_${value}`),
                  description: t(`privacy.choose_${value}_text`),
                }))}
              />
            </div>
            <Button type="submit" isBusy={isBusy} className="max-w-full text-wrap">
              {t('privacy.choose_save')}
            </Button>
          </Form>
        </Panel>
        <Kept
          title={t('privacy.needed')}
          names={needed.filter((name) => hasCustomizer || name !== 'customizer')}
        />
        <Kept title={t('privacy.not_needed')} names={optional} />
      </div>
    </div>
  )
}

type Name = (typeof needed)[number] | (typeof optional)[number]

// Names as browsers list them, where they can't be part of a message key.
const enteredNames: Partial<Record<Name, string>> = {
  begun: 'begun_code, begun_factor',
  color_mode: 'color-mode',
  invitations: 'newsletter, exit-offer, recent_sales',
  recently_viewed: 'recently-viewed',
  sign_in_place: 'place_before_sign_in, draft',
}

function Kept({ title, names }: { title: string; names: readonly Name[] }) {
  const t = useTranslate()
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{title}</h2>
      <Table
        caption={title}
        rows={names}
        keyOf={(name) => name}
        columns={[
          {
            label: t('privacy.column_name'),
            isHeader: true,
            cell: (name) => <code className="text-sm">{enteredNames[name] ?? name}</code>,
          },
          { label: t('privacy.column_for'), cell: (name) => t(`privacy.for_${name}`) },
          { label: t('privacy.column_life'), cell: (name) => t(`privacy.life_${name}`) },
        ]}
      />
    </section>
  )
}
