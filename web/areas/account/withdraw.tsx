import { Landmark, Wallet } from 'lucide-react'
import { type ActionFunctionArgs, data, Form, redirect, useNavigation } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOfFields } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { textOf } from '#shop/cart-form.ts'
import { formatMoment } from '#shop/moment.tsx'
import { readAmount } from '#shop/read-amount.ts'
import { amountProblem } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeOf } from '#values/locale.ts'
import { formatMoney, minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/withdraw.ts'
import { refusalOfAmount } from './ledger/refusal-of-amount.ts'
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
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  try {
    if (form.get('command') === 'cancel') {
      await cancel(api, form)
      return redirect(`${url.pathname}?cancelled`, 303)
    }
    const refusal = lacking(form, url)
    if (refusal) return data({ refusal }, { status: 422 })
    await ask(api, form)
    return redirect(`${url.pathname}?asked`, 303)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ refusal: refusalOfAmount(error, form, url) }, { status: error.status })
  }
}

/** Reports all missing fields at once. */
function lacking(form: FormData, url: URL): Refusal | undefined {
  const t = translatorFor(localeOf(url.pathname))
  const minorUnits = minorUnitsIn(textOf(form, 'currency') ?? '')
  const amount = amountProblem(textOf(form, 'amount') ?? '', { url, minorUnits })
  const errors = {
    ...(amount !== undefined && { amount }),
    ...(!wayIn(form) && { way: t('problems.withdrawal_way_required') }),
    ...(!form.get('password') && { password: t('problems.password_required') }),
  }
  return Object.keys(errors).length > 0 ? refusalOfFields(form, errors) : undefined
}

function wayIn(form: FormData) {
  const way = form.get('way')
  return way === 'bank' || way === 'paypal' ? way : undefined
}

async function ask(api: Api, form: FormData): Promise<void> {
  const [written, currency] = [textOf(form, 'amount') ?? '', textOf(form, 'currency') ?? '']
  const amount = await readAmount(api, { amount: written, currency })
  const password = String(form.get('password') ?? '')
  await api(
    'POST /wallet/withdrawals',
    { body: { amount, way: wayIn(form) ?? 'bank', password } },
    once(form),
  )
}

async function cancel(api: Api, form: FormData): Promise<void> {
  const params = { id: textOf(form, 'withdrawal') ?? '' }
  await api('POST /wallet/withdrawals/{id}/cancel', { params }, once(form))
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'wallet.withdraw_title')

/** Wallet withdrawals: the request form and the state of earlier requests. */
export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { own, wasAsked, wasCancelled, attempt } = loaderData
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
      <Asking key={attempt} own={own} attempt={attempt} refusal={actionData?.refusal} />
      {own.data.length > 0 ? <Withdrawals page={own} attempt={attempt} /> : null}
    </>
  )
}

interface WithdrawalFormProps {
  readonly own: Answer<Endpoints['GET /wallet/withdrawals']>
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

/** Shows what prevents a withdrawal instead of the form. */
function Asking({ own, attempt, refusal }: WithdrawalFormProps) {
  const t = useTranslate()
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
  return <WithdrawalForm own={own} attempt={attempt} refusal={refusal} />
}

const check: FormCheck = {
  amount: { missing: 'problems.field_empty' },
  way: { missing: 'problems.withdrawal_way_required' },
  password: { missing: 'problems.password_required' },
}

function WithdrawalForm({
  own: { balance, least, ways, held_until: heldUntil },
  attempt,
  refusal,
}: WithdrawalFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { formData } = useNavigation()
  const checks = useFormChecks(check, refusal)
  const [only, another] = ways
  return (
    <Panel title={t('wallet.withdraw')} icon={Landmark}>
      <Form method="post" {...checks.form} className="flex flex-col gap-6">
        <FormAlert refusal={refusal} errorCount={checks.errorCount} />
        {heldUntil ? (
          <Alert tone="info">
            {t('wallet.withdraw_held', { moment: formatMoment(heldUntil, 'moment', locale) })}
          </Alert>
        ) : null}
        <input type="hidden" name="attempt" value={attempt} />
        <input type="hidden" name="currency" value={balance.currency} />
        <Field
          label={t('wallet.withdraw_amount', { currency: balance.currency })}
          hint={t('wallet.withdraw_have', {
            amount: formatMoney(balance, locale),
            least: formatMoney(least, locale),
          })}
          error={checks.errorOf('amount')}
        >
          <TextInput
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            defaultValue={refusal?.values.amount}
          />
        </Field>
        <RadioCards
          legend={t('wallet.withdraw_way')}
          name="way"
          layout="columns"
          isRequired
          error={checks.errorOf('way')}
          defaultValue={refusal?.values.way ?? (another ? undefined : only?.way)}
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
        <OwnPassword error={checks.errorOf('password')} />
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
      </Form>
    </Panel>
  )
}
