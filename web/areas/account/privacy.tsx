import { Cookie, Download, FileJson, ShieldOff } from 'lucide-react'
import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { cookieChoiceOf } from '#app/cookie-choice.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import type { DataExport } from '#contract/privacy.ts'
import { FileSize } from '#shop/file-size.tsx'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/privacy.ts'

/** `/account/privacy`: data exports, cookies and account deletion. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const isGuest = customerOf(context).is_guest
  const exports = isGuest ? [] : (await apiFrom(context)('GET /customer/data-exports')).data
  return {
    isGuest,
    exports,
    cookies: cookieChoiceOf(request.headers.get('cookie')),
    isAsked: url.searchParams.has('asked'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('POST /customer/data-exports')
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?asked`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'privacy.title')

export default function PrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { isGuest, exports, cookies, isAsked } = loaderData
  return (
    <>
      <PageHeader title={t('privacy.title')} text={t('privacy.text')} />
      {isAsked && !actionData ? <Alert tone="success">{t('privacy.copy_asked')}</Alert> : null}
      <FormAlert refusal={actionData} errorCount={0} />
      {isGuest ? (
        <Alert tone="info">{t('privacy.guest')}</Alert>
      ) : (
        <Panel icon={FileJson} title={t('privacy.copy')}>
          <Copies exports={exports} />
        </Panel>
      )}
      <Panel icon={Cookie} title={t('privacy.cookies')}>
        <p className="max-w-prose">{t(`privacy.cookies_${cookies ?? 'unasked'}`)}</p>
        <ButtonLink to="/cookies" variant="quiet" className="mt-4">
          {t('privacy.cookies_change')}
        </ButtonLink>
      </Panel>
      {isGuest ? null : (
        <Panel icon={ShieldOff} title={t('privacy.delete')}>
          <p className="max-w-prose">{t('privacy.delete_text')}</p>
          <ButtonLink to="/account/privacy/delete" variant="quiet" className="mt-4">
            {t('privacy.delete_begin')}
          </ButtonLink>
        </Panel>
      )}
    </>
  )
}

function Copies({ exports }: { exports: readonly DataExport[] }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const isUnderWay = exports.some(({ state }) => state === 'under_way')
  return (
    <>
      <p className="max-w-prose">{t('privacy.copy_text')}</p>
      {exports.length > 0 ? (
        <ul className="mt-5 flex flex-col divide-y divide-line border-y border-line">
          {exports.map((each) => (
            <Copy key={each.id} of={each} />
          ))}
        </ul>
      ) : null}
      {isUnderWay ? (
        <p className="mt-5 text-muted">{t('privacy.copy_under_way_text')}</p>
      ) : (
        <Form method="post" className="mt-5">
          <Button type="submit" isBusy={isBusy}>
            {t(exports.length > 0 ? 'privacy.copy_ask_again' : 'privacy.copy_ask')}
          </Button>
        </Form>
      )}
    </>
  )
}

function Copy({ of }: { of: DataExport }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <span className="min-w-40 flex-1">
        {t('privacy.copy_of', { day: formatMoment(of.requested_at, 'moment', locale) })}
        {of.state === 'ready' ? (
          <span className="block text-sm text-muted">
            {t('privacy.copy_until', { day: formatMoment(of.expires_at, 'moment', locale) })}
          </span>
        ) : null}
      </span>
      {of.state === 'ready' ? (
        <a
          href={`/api/customer/data-exports/${of.id}/file`}
          download
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent px-5 font-semibold text-on-accent hocus:bg-accent-hover"
        >
          <Icon of={Download} size="sm" />
          {t('privacy.copy_download')}
          <span className="[&_*]:text-on-accent">
            <FileSize bytes={of.size} />
          </span>
        </a>
      ) : (
        <Badge tone={of.state === 'under_way' ? 'info' : 'neutral'}>{t(`privacy.copy_${of.state}`)}</Badge>
      )}
    </li>
  )
}
