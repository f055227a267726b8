import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { rememberedCookie } from '#app/remembered-cookie.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { dataSaverCookie, isDataSaverChosen } from '#values/data-saver.ts'
import type { Route } from './+types/data-saver'

/** `/data-saver`: smaller pictures and no animations, for visitors who pay per megabyte. */
export function loader({ request, url }: LoaderFunctionArgs) {
  return {
    isOn: isDataSaverChosen(request.headers.get('cookie')),
    isAsked: request.headers.get('save-data')?.toLowerCase() === 'on',
    isSaved: url.searchParams.has('saved'),
  }
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { name, on, maxAgeSeconds } = dataSaverCookie
  const isOn = (await request.formData()).get('choice') === on
  const cookie = rememberedCookie(context, { name, value: isOn ? on : 'off', maxAgeSeconds })
  return redirect(`${url.pathname}?saved`, { status: 303, headers: { 'set-cookie': cookie } })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'offline.saver_title')

export default function DataSaverPage({ loaderData: { isOn, isAsked, isSaved } }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="page-width pt-6 pb-12">
      <Breadcrumb items={[{ label: t('catalog.home'), to: '/' }, { label: t('offline.saver_title') }]} />
      <div className="mx-auto flex max-w-4xl flex-col gap-8 pt-10">
        <PageHeader title={t('offline.saver_title')} text={t('offline.saver_text')} />
        {isSaved ? <Alert tone="success">{t('offline.saver_saved')}</Alert> : null}
        {isOn && !isAsked ? <Alert tone="info">{t('offline.saver_is_on')}</Alert> : null}
        {isAsked ? <Alert tone="info">{t('offline.saver_asked')}</Alert> : null}
        <Panel title={t('offline.saver_choice')}>
          {/* A full page load, because the following pages are rendered differently. */}
          <Form method="post" reloadDocument className="flex flex-col items-start gap-5">
            <div className="w-full">
              <RadioCards
                legend={t('offline.saver_choice')}
                hidesLegend
                name="choice"
                layout="columns"
                defaultValue={isOn ? 'on' : 'off'}
                options={(['off', 'on'] as const).map((value) => ({
                  value,
                  label: t(`offline.saver_${value}`),
                  description: t(`offline.saver_${value}_text`),
                }))}
              />
            </div>
            <Button type="submit" isBusy={isBusy}>
              {t('offline.saver_save')}
            </Button>
          </Form>
        </Panel>
      </div>
    </div>
  )
}
