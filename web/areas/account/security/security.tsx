import {
  Fingerprint,
  KeyRound,
  Laptop,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  Smartphone,
  Tablet,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type ActionFunctionArgs, Form, redirect, useRevalidator } from 'react-router'
import { type Api, apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import { addPasskey } from '#app/passkeys.ts'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import type { Passkey, SessionRow } from '#contract/identity.ts'
import { textOf } from '#shop/cart-form.ts'
import { Moment } from '#shop/moment.tsx'
import { PasskeyButton } from '#shop/passkey-button.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Question } from '#ui/question.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { Route } from './+types/security.ts'
import { reauthenticatePath, redirectToReauthenticate } from './recent-sign-in.ts'

const done = ['factor_off', 'verify_email', 'change_email', 'passkey', 'sessions'] as const

/**
 * Guests have no security settings. `needed` is the path of the dashboard that requires two-factor authentication.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) return undefined
  const api = apiFrom(context)
  const [guard, sessions] = await Promise.all([api('GET /customer/security'), api('GET /customer/sessions')])
  const neededAt = sameOriginPath(url.searchParams.get('needed'), '')
  return {
    guard,
    sessions: sessions.data,
    done: done.find((what) => what === url.searchParams.get('done')),
    neededAt: neededAt === '' ? undefined : neededAt,
    reauthenticatePath: reauthenticatePath(url),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    return await carryOut(apiFrom(context), form, url)
  } catch (error) {
    return redirectToReauthenticate(error, url) ?? refuse(error, form)
  }
}

async function carryOut(api: Api, form: FormData, url: URL) {
  const params = { id: textOf(form, 'id') ?? '' }
  switch (form.get('intent')) {
    case 'verify_email': {
      const { key } = await api('POST /customer/verify-email')
      const path = localizedPath('/auth/otp-verification', localeOf(url.pathname))
      return redirect(path, { status: 303, headers: { 'set-cookie': pendingKeyCookie('code', key, url) } })
    }
    case 'rename_passkey':
      await api('PUT /customer/passkeys/{id}', { params, body: { name: textOf(form, 'name') ?? '' } })
      return redirect(`${url.pathname}?done=passkey`, 303)
    case 'remove_passkey':
      await api('DELETE /customer/passkeys/{id}', { params })
      return redirect(`${url.pathname}?done=passkey`, 303)
    case 'end_others':
      await api('DELETE /customer/sessions')
      return redirect(`${url.pathname}?done=sessions`, 303)
    default:
      await api('DELETE /customer/sessions/{id}', { params })
      return redirect(`${url.pathname}?done=sessions`, 303)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'security.title')

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  if (!loaderData) return <ForAccountsOnly />
  const { guard, sessions, done, neededAt } = loaderData
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  return (
    <>
      <PageHeader title={t('security.title')} text={t('security.text')} />
      {refusal && !refusal.errors.name ? <Alert tone="danger">{refusal.message}</Alert> : null}
      {done && !actionData ? <Alert tone="success">{t(`security.done_${done}`)}</Alert> : null}
      {guard.needs_second_factor ? (
        <Needed hasPasskey={guard.passkeys.length > 0} reauthenticatePath={loaderData.reauthenticatePath} />
      ) : neededAt ? (
        <Alert
          tone="success"
          action={
            <a href={neededAt} className="font-semibold underline underline-offset-3">
              {t('security.needed_go_on')}
            </a>
          }
        >
          {t('security.needed_done')}
        </Alert>
      ) : null}
      <div className="grid gap-6 xl:grid-cols-2">
        <EmailPanel email={guard.email} isVerified={guard.is_email_verified} />
        <Way
          icon={KeyRound}
          title={t('security.password')}
          text={t('security.password_about')}
          to="/account/security/password"
          label={t('security.password_change')}
        />
        <Way
          icon={ShieldCheck}
          title={t('security.factor_title')}
          badge={
            <Badge tone={guard.second_factor ? 'success' : 'neutral'}>
              {t(guard.second_factor ? 'security.on' : 'security.off')}
            </Badge>
          }
          text={
            guard.second_factor
              ? t('security.recovery_left', { count: guard.second_factor.recovery_codes_left })
              : t('security.factor_about')
          }
          to="/account/security/two-factor"
          label={t(guard.second_factor ? 'security.factor_change' : 'security.factor_begin')}
        />
        <PasskeysPanel
          passkeys={guard.passkeys}
          isFresh={guard.is_fresh}
          reauthenticatePath={loaderData.reauthenticatePath}
          refusal={refusal}
        />
      </div>
      <SessionsPanel sessions={sessions} />
    </>
  )
}

function ForAccountsOnly() {
  const t = useTranslate()
  return (
    <Card>
      <EmptyState
        icon={ShieldCheck}
        heading="h1"
        title={t('security.guest_title')}
        text={t('security.guest_text')}
        action={<ButtonLink to="/auth/register">{t('auth.create_account')}</ButtonLink>}
      />
    </Card>
  )
}

function Needed({ hasPasskey, reauthenticatePath }: { hasPasskey: boolean; reauthenticatePath: string }) {
  const t = useTranslate()
  const setUpPath = useHref('/account/security/two-factor')
  return (
    <Alert
      tone="warning"
      title={t('security.needed_title')}
      action={
        <a
          href={hasPasskey ? reauthenticatePath : setUpPath}
          className="font-semibold underline underline-offset-3"
        >
          {t(hasPasskey ? 'security.needed_by_passkey' : 'security.factor_begin')}
        </a>
      }
    >
      {t('security.needed_text')}
    </Alert>
  )
}

function EmailPanel({ email, isVerified }: { email: string; isVerified: boolean }) {
  const t = useTranslate()
  return (
    <Panel
      icon={Mail}
      title={t('security.email')}
      aside={
        <Badge tone={isVerified ? 'success' : 'warning'}>
          {t(isVerified ? 'security.email_confirmed' : 'security.email_unconfirmed')}
        </Badge>
      }
    >
      <p className="font-semibold break-all text-strong">
        <bdi>{email}</bdi>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {isVerified ? null : (
          <Form method="post">
            <Button type="submit" name="intent" value="verify_email">
              {t('security.email_confirm')}
            </Button>
          </Form>
        )}
        <ButtonLink to="/account/security/email" variant="quiet">
          {t('security.email_change')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

interface WayProps {
  readonly icon: typeof KeyRound
  readonly title: string
  readonly badge?: ReactNode
  readonly text: string
  readonly to: AppPath
  readonly label: string
}

function Way({ icon, title, badge, text, to, label }: WayProps) {
  return (
    <Panel icon={icon} title={title} aside={badge}>
      <p className="text-muted">{text}</p>
      <ButtonLink to={to} variant="quiet" className="mt-5">
        {label}
      </ButtonLink>
    </Panel>
  )
}

interface PasskeysProps {
  readonly passkeys: readonly Passkey[]
  readonly isFresh: boolean
  readonly reauthenticatePath: string
  readonly refusal: Refusal | undefined
}

function PasskeysPanel({ passkeys, isFresh, reauthenticatePath, refusal }: PasskeysProps) {
  const t = useTranslate()
  const { revalidate } = useRevalidator()
  return (
    <Panel icon={Fingerprint} title={t('security.passkeys')}>
      <p className="text-muted">{t('security.passkeys_about')}</p>
      {passkeys.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              refusal={refusal?.values.id === passkey.id ? refusal : undefined}
            />
          ))}
        </ul>
      ) : null}
      <div className="noscript:hidden mt-5">
        {isFresh ? (
          <PasskeyButton label={t('security.passkey_add')} ask={addPasskey} onDone={revalidate} />
        ) : (
          <a
            href={reauthenticatePath}
            className="font-semibold text-accent-text underline underline-offset-3"
          >
            {t('security.passkey_add')}
          </a>
        )}
      </div>
      <p className="mt-5 hidden text-muted noscript:block">{t('security.passkeys_script')}</p>
    </Panel>
  )
}

function PasskeyRow({ passkey, refusal }: { passkey: Passkey; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const id = useId()
  return (
    <li className="flex flex-col gap-2 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold text-strong">
          <bdi>{passkey.name}</bdi>
        </p>
        {passkey.is_synced ? <Badge tone="info">{t('security.passkey_synced')}</Badge> : null}
      </div>
      <p className="text-sm text-muted">
        {t('security.passkey_since')} <Moment at={passkey.created_at} style="day" />
        {passkey.last_used_at ? (
          <>
            {' · '}
            {t('security.passkey_used')} <Moment at={passkey.last_used_at} style="day" />
          </>
        ) : null}
      </p>
      <div className="flex flex-wrap items-start gap-x-6">
        <Disclosure label={t('security.rename')} isOpen={refusal?.errors.name !== undefined}>
          <Form method="post" className="flex flex-wrap items-end gap-3 pt-1 pb-2">
            <input type="hidden" name="id" value={passkey.id} />
            <Field label={t('security.passkey_name')} error={refusal?.errors.name}>
              <TextInput
                name="name"
                required
                maxLength={textLengths.passkeyName}
                defaultValue={refusal?.values.name ?? passkey.name}
              />
            </Field>
            <Button type="submit" name="intent" value="rename_passkey">
              {t('account.save')}
            </Button>
          </Form>
        </Disclosure>
        <button
          type="button"
          popoverTarget={id}
          className="min-h-11 font-semibold text-accent-text hover:underline"
        >
          {t('account.remove')}
        </button>
      </div>
      <Question
        id={id}
        title={t('security.passkey_remove_question', { name: passkey.name })}
        text={t('security.passkey_remove_text')}
      >
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="id" value={passkey.id} />
          <Button variant="quiet" popoverTarget={id} popoverTargetAction="hide" autoFocus>
            {t('security.keep')}
          </Button>
          <Button type="submit" name="intent" value="remove_passkey" variant="danger">
            {t('account.remove')}
          </Button>
        </Form>
      </Question>
    </li>
  )
}

const kindIcons = { computer: Laptop, phone: Smartphone, tablet: Tablet, unknown: MonitorSmartphone } as const

function SessionsPanel({ sessions }: { sessions: readonly SessionRow[] }) {
  const t = useTranslate()
  return (
    <Panel
      icon={MonitorSmartphone}
      title={t('security.sessions')}
      aside={
        sessions.length > 1 ? (
          <Form method="post">
            <Button type="submit" name="intent" value="end_others" variant="quiet" size="sm">
              {t('security.sessions_end_others')}
            </Button>
          </Form>
        ) : undefined
      }
    >
      <p className="text-muted">{t('security.sessions_about')}</p>
      <ul className="mt-4 divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
    </Panel>
  )
}

function Session({ session }: { session: SessionRow }) {
  const t = useTranslate()
  const name = [session.browser, session.system].filter((part) => part !== undefined).join(', ')
  const place = name === '' ? t('security.device_unknown') : name
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent-text">
        <Icon of={kindIcons[session.kind]} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-strong">
          <bdi>{place}</bdi>
          {session.is_current ? <Badge tone="success">{t('security.session_current')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {t('security.place_unknown')} · {t('security.last_seen')} <Moment at={session.last_seen_at} />
        </p>
      </div>
      {session.is_current ? null : (
        <Form method="post">
          <input type="hidden" name="id" value={session.id} />
          <Button
            type="submit"
            name="intent"
            value="end"
            variant="quiet"
            size="sm"
            aria-label={t('security.session_end_of', { device: place })}
          >
            {t('security.session_end')}
          </Button>
        </Form>
      )}
    </li>
  )
}
