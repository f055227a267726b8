import { Landmark, Wallet } from 'lucide-react'
import { type ActionFunctionArgs, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { RadioField, TextField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { formatMoney } from '#values/money.ts'
import type { Route } from './+types/withdraw.ts'
import { Withdrawals } from './ledger/withdrawals.tsx'
import { OwnPassword } from './own-password.tsx'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const { searchParams } = url
  const page = searchParams.get('page') ?? undefined
  return {
    own: await found(url, apiFrom(context)('GET /wallet/withdrawals', { query: { page } })),
    wasAsked: searchParams.has('asked'),
    wasCancelled: searchParams.has('cancelled'),
    attempt: crypto.randomUUID(),
    limits: bodyLimits('POST /wallet/withdrawals'),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const sent = { context, url, form, isOnce: true }
  const command = choiceIn(form, 'command', { of: ['ask', 'cancel'], url })
  if (command === 'cancel') {
    const params = { id: String(form.get('withdrawal')) }
    const answer = await sendForm('POST /wallet/withdrawals/{id}/cancel', { ...sent, params })
    return 'saved' in answer ? redirect(`${url.pathname}?cancelled`, 303) : answer
  }
  const answer = await sendForm('POST /wallet/withdrawals', sent)
  return 'saved' in answer ? redirect(`${url.pathname}?asked`, 303) : answer
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'wallet.withdraw_title')

/** Wallet withdrawals: the request form and the state of earlier requests. */
export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { own, wasAsked, wasCancelled, attempt, limits } = loaderData
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('wallet.wallet'), to: '/account/wallet' },
              { label: t('wallet.withdraw_title') },
            ]}
          />
        }
        title={t('wallet.withdraw_title')}
        text={t('wallet.withdraw_text')}
      />
      {wasAsked && !actionData ? <Alert tone="success">{t('wallet.withdraw_asked')}</Alert> : null}
      {wasCancelled && !actionData ? <Alert tone="success">{t('wallet.withdraw_cancelled')}</Alert> : null}
      <Asking key={attempt} own={own} attempt={attempt} limits={limits} refusal={actionData} />
      {own.data.length > 0 ? <Withdrawals page={own} attempt={attempt} /> : null}
    </>
  )
}

interface WithdrawalFormProps {
  readonly own: Answer<Endpoints['GET /wallet/withdrawals']>
  readonly attempt: string
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

/** Shows what prevents a withdrawal instead of the form. */
function Asking(props: WithdrawalFormProps) {
  const t = useTranslate()
  const { own } = props
  if (own.balance.minor === 0) {
    return (
      <Card>
        <EmptyState
          icon={Wallet}
          title={t('wallet.withdraw_none_title')}
          text={t('wallet.withdraw_none_text', { currency: own.balance.currency })}
          action={<ButtonLink to="/account/wallet">{t('wallet.to_wallet')}</ButtonLink>}
        />
      </Card>
    )
  }
  if (own.ways.length === 0) {
    const named = own.is_unreadable ? 'wallet.withdraw_again' : 'wallet.withdraw_details'
    return (
      <Card>
        <EmptyState
          icon={Landmark}
          title={t(`${named}_title`)}
          text={t(`${named}_text`)}
          action={<ButtonLink to="/account/bank-details">{t('wallet.withdraw_details_action')}</ButtonLink>}
        />
      </Card>
    )
  }
  return <WithdrawalForm {...props} />
}

const check: FormCheck = {
  'amount.minor': { missing: 'problems.field_empty' },
  way: { missing: 'problems.withdrawal_way_required' },
  password: { missing: 'problems.password_required' },
}

function WithdrawalForm({
  own: { balance, least, ways, held_until: heldUntil },
  attempt,
  limits,
  refusal,
}: WithdrawalFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { formData } = useNavigation()
  const [only, another] = ways
  return (
    <Panel title={t('wallet.withdraw')} icon={Landmark}>
      <PlainForm
        values={{ way: another ? '' : (only?.way ?? '') }}
        limits={limits}
        outcome={refusal}
        check={check}
        className="flex flex-col gap-6"
      >
        {heldUntil ? (
          <Alert tone="info">
            {t('wallet.withdraw_held', { moment: formatMoment(heldUntil, 'moment', locale) })}
          </Alert>
        ) : null}
        <input type="hidden" name="attempt" value={attempt} />
        <input type="hidden" name="amount.currency" value={balance.currency} />
        <TextField
          name="amount.minor"
          label={t('wallet.withdraw_amount', { currency: balance.currency })}
          hint={t('wallet.withdraw_have', {
            amount: formatMoney(balance, locale),
            least: formatMoney(least, locale),
          })}
          input={{ required: true, inputMode: 'decimal', autoComplete: 'off' }}
        />
        <RadioField
          legend={t('wallet.withdraw_way')}
          name="way"
          layout="columns"
          isRequired
          options={ways.map(({ way, account, bank_name: bank }) => ({
            value: way,
            label: t(`wallet.withdraw_${way}`),
            description: (
              <>
                <bdi dir="ltr">{account}</bdi> {bank ? <bdi>{bank}</bdi> : null}
              </>
            ),
          }))}
        />
        <OwnPassword />
        <Button
          type="submit"
          name="command"
          value="ask"
          variant="action"
          isBusy={formData?.get('command') === 'ask'}
          className="self-start"
        >
          {t('wallet.withdraw_ask')}
        </Button>
      </PlainForm>
    </Panel>
  )
}
