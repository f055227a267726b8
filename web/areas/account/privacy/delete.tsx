import { ArrowLeft, Check, X } from 'lucide-react'
import { redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { PasswordField } from '#app/form/bound-fields.tsx'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import type { Deletion } from '#contract/privacy.ts'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/delete.ts'

/** `/account/privacy/delete`: data that is deleted or retained, matters to settle first, and the password. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw notFound(url)
  return { deletion: await apiFrom(context)('GET /customer/deletion'), email: customerOf(context).email }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  const answer = await sendForm('POST /customer/deletion', { context, url, form })
  return 'saved' in answer ? redirect(localizedPath('/goodbye', localeOf(url.pathname)), 303) : answer
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'privacy.delete')

export default function DeletePage({ loaderData: { deletion, email }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        breadcrumb={
          <TextLink to="/account/privacy" variant="more" className="inline-flex items-center gap-2">
            <Icon of={ArrowLeft} size="sm" flips />
            {t('privacy.title')}
          </TextLink>
        }
        title={t('privacy.delete')}
        text={t('privacy.delete_of', { email })}
      />
      {deletion.can_delete ? null : <DeletionBlockers of={deletion} />}
      <div className="grid gap-6 md:grid-cols-2">
        <DeletionEffect
          title={t('privacy.goes')}
          icon={X}
          keys={['profile', 'lists', 'messages', 'documents', 'sessions']}
        />
        <DeletionEffect title={t('privacy.stays')} icon={Check} keys={['orders', 'reviews', 'address']} />
      </div>
      {deletion.can_delete ? <Confirmation refusal={actionData} /> : null}
    </>
  )
}

type DeletionEffectKey =
  | 'profile'
  | 'lists'
  | 'messages'
  | 'documents'
  | 'sessions'
  | 'orders'
  | 'reviews'
  | 'address'

function DeletionEffect({
  title,
  icon,
  keys,
}: {
  title: string
  icon: typeof X
  keys: readonly DeletionEffectKey[]
}) {
  const t = useTranslate()
  return (
    <Panel title={title}>
      <ul className="flex flex-col gap-3">
        {keys.map((key) => (
          <li key={key} className="flex gap-3">
            <Icon of={icon} size="sm" className="mt-1 text-muted" />
            <span>{t(`privacy.fate_${key}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Matters to settle before deletion, each with a link. */
function DeletionBlockers({ of }: { of: Deletion }) {
  const { orders, refunds, refund_requests: requests, wallet, wallet_moves: moves } = of
  const t = useTranslate()
  return (
    <Alert tone="warning" title={t('privacy.blocked')}>
      <ul className="mt-1 flex flex-col gap-2">
        {orders.map(({ number, group_number: group }) => (
          <li key={number}>
            {t('privacy.blocked_order', { number })}{' '}
            <TextLink to={`/account/orders/details/${group}`}>{t('privacy.blocked_order_see')}</TextLink>
          </li>
        ))}
        {refunds.map(({ order_number: number, amount }) => (
          <li key={number + amount.minor}>
            {t('privacy.blocked_refund', { number })} <Amount of={amount} />
          </li>
        ))}
        {requests.map(({ order_number: number, amount }) => (
          <li key={number + amount.minor}>
            {t('privacy.blocked_request', { number })} <Amount of={amount} />{' '}
            <TextLink to="/account/refund">{t('privacy.blocked_request_see')}</TextLink>
          </li>
        ))}
        {wallet.map((amount) => (
          <li key={amount.currency}>
            {t('privacy.blocked_wallet')} <Amount of={amount} />{' '}
            <TextLink to="/account/wallet/withdraw">{t('privacy.blocked_wallet_see')}</TextLink>
          </li>
        ))}
        {moves.map(({ kind, amount }) => (
          <li key={`${kind} ${amount.currency} ${amount.minor}`}>
            {t(`privacy.blocked_${kind}`)} <Amount of={amount} />
          </li>
        ))}
        {of.stores.map(({ slug, name }) => (
          <li key={slug}>
            {t('privacy.blocked_store', { store: name })}{' '}
            <TextLink to={`/seller/desk/${slug}`}>{t('privacy.blocked_store_see')}</TextLink>
          </li>
        ))}
        {of.is_operator ? <li>{t('privacy.blocked_operator')}</li> : null}
      </ul>
    </Alert>
  )
}

const check: FormCheck = { password: { missing: 'problems.current_password_required' } }

function Confirmation({ refusal }: { refusal: Refusal | undefined }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('privacy.confirm')}>
      <PlainForm limits={{}} outcome={refusal} check={check} className="flex max-w-md flex-col gap-5">
        <p>{t('privacy.confirm_text')}</p>
        <PasswordField
          name="password"
          label={t('privacy.password')}
          input={{ required: true, autoComplete: 'current-password' }}
        />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/account/privacy" variant="quiet">
            {t('privacy.keep')}
          </ButtonLink>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {t('privacy.delete_now')}
          </Button>
        </div>
      </PlainForm>
    </Panel>
  )
}
