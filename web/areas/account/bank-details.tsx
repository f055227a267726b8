import { Landmark, ShieldCheck, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ActionFunctionArgs, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { TextField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import type { BankDetails } from '#contract/bank-details.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/bank-details.ts'
import { OwnPassword } from './own-password.tsx'

const ways = ['bank', 'paypal'] as const
type Way = (typeof ways)[number]

/** The query opens a form: `?change={method}` or `?forget={method}`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const { searchParams } = url
  const named = (name: string) => ways.find((way) => way === searchParams.get(name))
  return {
    details: await apiFrom(context)('GET /customer/payment-account'),
    changing: named('change'),
    forgetting: named('forget'),
    wasSaved: searchParams.has('saved'),
    limits: {
      bank: bodyLimits('PUT /customer/payment-account/bank'),
      paypal: bodyLimits('PUT /customer/payment-account/paypal'),
    },
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const sent = { context, url, form }
  const command = choiceIn(form, 'command', { of: ['bank', 'paypal', 'forget'], url })
  const answer =
    command === 'forget'
      ? await sendForm('POST /customer/payment-account/forget', sent)
      : await sendForm(`PUT /customer/payment-account/${command}`, sent)
  return 'saved' in answer ? redirect(`${url.pathname}?saved`, 303) : answer
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.bank_details')

/** Shows the payment details masked; every change requires the password. */
export default function BankDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { details, changing, forgetting, wasSaved, limits } = loaderData
  const { bank, paypal, changed_at: changedAt } = details
  return (
    <>
      <PageHeader title={t('account.bank_details')} text={t('account.bank_details_text')} />
      {wasSaved && !actionData ? <Alert tone="success">{t('account.bank_saved')}</Alert> : null}
      {details.is_unreadable ? <Alert tone="warning">{t('account.bank_unreadable')}</Alert> : null}
      <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
        <MethodPanel
          way="bank"
          title={t('account.bank_account')}
          icon={<Icon of={Landmark} />}
          none={t('account.bank_none')}
          items={bank && itemsOf(bank, t)}
          isChanging={changing === 'bank'}
          isForgetting={forgetting === 'bank'}
          form={<BankForm limits={limits.bank} refusal={actionData} bank={bank} />}
          limits={limits.paypal}
          refusal={actionData}
        />
        <MethodPanel
          way="paypal"
          title={t('account.paypal')}
          icon={<Icon of={Wallet} />}
          none={t('account.paypal_none')}
          items={paypal && [{ label: t('account.paypal_email'), value: <bdi dir="ltr">{paypal.email}</bdi> }]}
          isChanging={changing === 'paypal'}
          isForgetting={forgetting === 'paypal'}
          form={<PayPalForm limits={limits.paypal} refusal={actionData} />}
          limits={limits.paypal}
          refusal={actionData}
        />
      </div>
      {changedAt ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Icon of={ShieldCheck} size="sm" />
          {t('account.bank_changed_on', { day: formatMoment(changedAt, 'day', locale) })}
        </p>
      ) : null}
    </>
  )
}

function itemsOf(bank: NonNullable<BankDetails['bank']>, t: ReturnType<typeof useTranslate>) {
  const code = (text: string) => <bdi dir="ltr">{text}</bdi>
  return [
    { label: t('account.bank_account_no'), value: code(bank.account_no) },
    { label: t('account.bank_name'), value: <bdi>{bank.bank_name}</bdi> },
    { label: t('account.bank_holder_name'), value: <bdi>{bank.holder_name}</bdi> },
    ...(bank.swift ? [{ label: t('account.bank_swift'), value: code(bank.swift) }] : []),
    ...(bank.ifsc ? [{ label: t('account.bank_ifsc'), value: code(bank.ifsc) }] : []),
  ]
}

interface MethodPanelProps {
  readonly way: Way
  readonly title: string
  readonly icon: ReactNode
  /** Shown when no details are stored. */
  readonly none: string
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[] | undefined
  readonly isChanging: boolean
  readonly isForgetting: boolean
  readonly form: ReactNode
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

function MethodPanel({
  way,
  title,
  icon,
  none,
  items,
  isChanging,
  isForgetting,
  form,
  limits,
  refusal,
}: MethodPanelProps) {
  const t = useTranslate()
  return (
    <Panel
      title={
        <span className="flex items-center gap-3">
          {icon}
          {title}
        </span>
      }
    >
      {isChanging ? form : null}
      {isForgetting && items ? <ForgetForm way={way} limits={limits} refusal={refusal} /> : null}
      {isChanging || (isForgetting && items) ? null : (
        <div className="flex flex-col gap-4">
          {items ? <DetailList items={items} /> : <p className="text-muted">{none}</p>}
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              to={`?change=${way}`}
              variant="quiet"
              preventScrollReset
              aria-label={`${t(items ? 'account.bank_change' : 'account.bank_add')}: ${title}`}
            >
              {t(items ? 'account.bank_change' : 'account.bank_add')}
            </ButtonLink>
            {items ? (
              <ButtonLink
                to={`?forget=${way}`}
                variant="plain"
                preventScrollReset
                aria-label={t(`account.bank_forget_${way}`)}
              >
                {t('account.bank_forget')}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      )}
    </Panel>
  )
}

const empty = 'problems.field_empty'
const password = { missing: 'problems.password_required' } as const

const bankCheck: FormCheck = {
  account_no: { missing: empty },
  bank_name: { missing: empty },
  holder_name: { missing: empty },
  password,
}

interface DetailsFormProps {
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

const code = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const

/** Account numbers are never sent to the browser, so they have to be entered in full. */
function BankForm({ limits, refusal, bank }: DetailsFormProps & Pick<BankDetails, 'bank'>) {
  const t = useTranslate()
  return (
    <PlainForm
      values={{ bank_name: bank?.bank_name ?? '', holder_name: bank?.holder_name ?? '' }}
      limits={limits}
      outcome={refusal}
      check={bankCheck}
      className="flex flex-col gap-5"
    >
      <TextField name="account_no" label={t('account.bank_account_no')} input={{ ...code, required: true }} />
      <TextField name="bank_name" label={t('account.bank_name')} input={{ required: true }} />
      <TextField
        name="holder_name"
        label={t('account.bank_holder_name')}
        input={{ required: true, autoComplete: 'name' }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="swift" label={t('account.bank_swift')} input={code} />
        <TextField
          name="ifsc"
          label={t('account.bank_ifsc')}
          hint={t('account.bank_ifsc_hint')}
          input={code}
        />
      </div>
      <OwnPassword />
      <Buttons command="bank" />
    </PlainForm>
  )
}

const payPalCheck: FormCheck = {
  paypal_email: { missing: empty, malformed: 'problems.email_invalid_sign_in' },
  password,
}

function PayPalForm({ limits, refusal }: DetailsFormProps) {
  const t = useTranslate()
  return (
    <PlainForm limits={limits} outcome={refusal} check={payPalCheck} className="flex flex-col gap-5">
      <TextField
        name="paypal_email"
        label={t('account.paypal_email')}
        input={{ type: 'email', required: true, dir: 'ltr', autoComplete: 'email' }}
      />
      <OwnPassword />
      <Buttons command="paypal" />
    </PlainForm>
  )
}

function ForgetForm({ way, limits, refusal }: DetailsFormProps & { readonly way: Way }) {
  const t = useTranslate()
  return (
    <PlainForm limits={limits} outcome={refusal} check={{ password }} className="flex flex-col gap-5">
      <p className="font-semibold text-strong">{t('account.bank_forget_question')}</p>
      <input type="hidden" name="way" value={way} />
      <OwnPassword />
      <Buttons command="forget" />
    </PlainForm>
  )
}

function Buttons({ command }: { readonly command: Way | 'forget' }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        name="command"
        value={command}
        variant={command === 'forget' ? 'danger' : 'accent'}
        isBusy={isBusy}
      >
        {t(command === 'forget' ? 'account.bank_forget' : 'account.save')}
      </Button>
      <ButtonLink to="/account/bank-details" variant="quiet" preventScrollReset>
        {t('account.cancel')}
      </ButtonLink>
    </div>
  )
}
