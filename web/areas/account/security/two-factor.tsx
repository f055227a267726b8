import { ShieldCheck, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { type ActionFunctionArgs, data, Form, redirect, useNavigation } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOf } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { CodeInput } from '#shop/code-input.tsx'
import { Moment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Question } from '#ui/question.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/two-factor.ts'
import { redirectToReauthenticate, requireRecentSignIn } from './recent-sign-in.ts'

type Setup = Answer<Endpoints['POST /customer/second-factor']>

interface Outcome {
  readonly setup?: Setup
  readonly refusal?: Refusal
  readonly recoveryCodes?: readonly string[]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { second_factor } = await requireRecentSignIn(url, context)
  return { app: second_factor }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  try {
    if (form.get('intent') === 'off') {
      await api('DELETE /customer/second-factor')
      return redirect(`${localizedPath('/account/security', localeOf(url.pathname))}?done=factor_off`, 303)
    }
    return await carryOut(api, form)
  } catch (error) {
    const proving = redirectToReauthenticate(error, url)
    if (proving) return proving
    if (!(error instanceof ApiProblem)) throw error
    const refusal = refusalOf(error, form)
    // Keeps the same QR code after a wrong code, so that the user can retry.
    const isLost = error.code === 'state_conflict' || error.code === 'second_factor_needed'
    const isSettingUp = form.get('intent') === 'confirm' && !isLost
    const outcome: Outcome = isSettingUp
      ? { refusal, setup: await api('POST /customer/second-factor') }
      : { refusal }
    return data(outcome, { status: error.status })
  }
}

async function carryOut(api: Api, form: FormData): Promise<Outcome> {
  switch (form.get('intent')) {
    case 'confirm': {
      const body = { code: String(form.get('code') ?? '') }
      const { recovery_codes } = await api('POST /customer/second-factor/confirm', { body })
      return { recoveryCodes: recovery_codes }
    }
    case 'renew': {
      const { recovery_codes } = await api('POST /customer/second-factor/recovery-codes')
      return { recoveryCodes: recovery_codes }
    }
    default:
      return { setup: await api('POST /customer/second-factor') }
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'security.factor_title')

export default function TwoFactorPage({ loaderData: { app }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { setup, refusal, recoveryCodes } = actionData ?? {}
  return (
    <>
      <PageHeader title={t('security.factor_title')} text={t('security.factor_text')} />
      {refusal && !setup ? <Alert tone="danger">{refusal.message}</Alert> : null}
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : app ? (
        <IsOn app={app} />
      ) : setup ? (
        <SetUp setup={setup} refusal={refusal} />
      ) : (
        <Begin />
      )}
    </>
  )
}

function Begin() {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Card padding="lg" className="flex max-w-2xl flex-col gap-5 sm:flex-row">
      <span className="flex size-14 shrink-0 items-center justify-center rounded-2xl bg-accent-soft text-accent-text">
        <Icon of={Smartphone} size="lg" />
      </span>
      <div>
        <h2 className="text-2xl">{t('security.factor_begin_title')}</h2>
        <p className="mt-1 mb-5 text-muted">{t('security.factor_begin_text')}</p>
        <Form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="begin" isBusy={isBusy}>
            {t('security.factor_begin')}
          </Button>
          <ButtonLink to="/account/security" variant="quiet">
            {t('account.cancel')}
          </ButtonLink>
        </Form>
      </div>
    </Card>
  )
}

const check: FormCheck = {
  code: { missing: 'problems.field_empty', malformed: 'problems.code_wrong' },
}

function SetUp({ setup, refusal }: { setup: Setup; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const isBusy = useNavigation().formData?.get('intent') === 'confirm'
  const checks = useFormChecks(check, refusal)
  return (
    <Card padding="lg" className="grid max-w-4xl gap-8 md:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode qr={setup.qr} />
      <div className="flex flex-col gap-6">
        <div>
          <h2 className="text-2xl">{t('security.factor_scan_title')}</h2>
          <p className="mt-1 text-muted">{t('security.factor_scan_text')}</p>
          <Disclosure label={t('security.factor_by_hand')}>
            <code dir="ltr" className="block rounded-lg bg-sunken p-3 font-mono break-all text-strong">
              {inFours(setup.secret)}
            </code>
          </Disclosure>
        </div>
        <Form method="post" {...checks.form} className="flex max-w-sm flex-col gap-4">
          <input type="hidden" name="intent" value="confirm" />
          <FormAlert refusal={refusal} errorCount={checks.errorCount} />
          <Field label={t('security.factor_code')} error={checks.errorOf('code')}>
            <CodeInput />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={isBusy}>
              {t('security.factor_confirm')}
            </Button>
            <ButtonLink to="/account/security" variant="quiet">
              {t('account.cancel')}
            </ButtonLink>
          </div>
        </Form>
      </div>
    </Card>
  )
}

/** Dark on light in both colour modes, which cameras read best. */
function QrCode({ qr: { size, path } }: Pick<Setup, 'qr'>) {
  const t = useTranslate()
  return (
    <div className="light size-56 self-start overflow-clip rounded-2xl border border-line bg-surface">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('security.factor_qr')}
        shapeRendering="crispEdges"
        className="size-full"
      >
        <path d={path} className="fill-strong" />
      </svg>
    </div>
  )
}

function IsOn({ app }: { app: { since: string; recovery_codes_left: number } }) {
  const t = useTranslate()
  const id = useId()
  return (
    <Card padding="lg" className="flex max-w-2xl flex-col gap-5 sm:flex-row">
      <span className="flex size-14 shrink-0 items-center justify-center rounded-2xl bg-success-soft text-success-text">
        <Icon of={ShieldCheck} size="lg" />
      </span>
      <div>
        <h2 className="text-2xl">{t('security.factor_on_title')}</h2>
        <p className="mt-1 text-muted">
          {t('security.factor_since')} <Moment at={app.since} style="day" />.{' '}
          {t('security.recovery_left', { count: app.recovery_codes_left })}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Form method="post">
            <Button type="submit" name="intent" value="renew" variant="quiet">
              {t('security.recovery_renew')}
            </Button>
          </Form>
          <Button variant="quiet" popoverTarget={id}>
            {t('security.factor_end')}
          </Button>
        </div>
        <Question id={id} title={t('security.factor_end_question')} text={t('security.factor_end_text')}>
          <Form method="post" className="flex flex-wrap gap-3">
            <Button variant="quiet" popoverTarget={id} popoverTargetAction="hide" autoFocus>
              {t('security.keep_on')}
            </Button>
            <Button type="submit" name="intent" value="off" variant="danger">
              {t('security.factor_end')}
            </Button>
          </Form>
        </Question>
      </div>
    </Card>
  )
}

/** Shown once: only hashes of the codes are stored. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslate()
  return (
    <Card padding="lg" className="max-w-2xl">
      <Alert tone="success" className="mb-6">
        {t('security.recovery_made')}
      </Alert>
      <h2 className="text-2xl">{t('security.recovery_title')}</h2>
      <p className="mt-1 text-muted">{t('security.recovery_text')}</p>
      <ul
        dir="ltr"
        className="my-6 grid gap-x-8 gap-y-2 rounded-xl bg-sunken p-5 font-mono text-lg text-strong sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonLink to="/account/security">{t('security.recovery_kept')}</ButtonLink>
    </Card>
  )
}

function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
