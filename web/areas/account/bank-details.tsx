import { Landmark, ShieldCheck, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { type Api, apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import type { BankDetails } from '#contract/bank-details.ts'
import { textOf } from '#shop/cart-form.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
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
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    await carryOut(apiFrom(context), form)
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?saved`, 303)
}

async function carryOut(api: Api, form: FormData): Promise<void> {
  const password = String(form.get('password') ?? '')
  const text = (name: string) => textOf(form, name) ?? ''
  const way = form.get('way') === 'bank' ? 'bank' : 'paypal'
  if (form.get('intent') === 'forget') {
    await api('POST /customer/payment-account/forget', { body: { way, password } })
  } else if (way === 'paypal') {
    const body = { paypal_email: text('paypal_email'), password }
    await api('PUT /customer/payment-account/paypal', { body })
  } else {
    const body = {
      account_no: text('account_no'),
      bank_name: text('bank_name'),
      holder_name: text('holder_name'),
      swift: textOf(form, 'swift'),
      ifsc: textOf(form, 'ifsc'),
      password,
    }
    await api('PUT /customer/payment-account/bank', { body })
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.bank_details')

/** Shows the payment details masked; every change requires the password. */
export default function BankDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { details, changing, forgetting, wasSaved } = loaderData
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
          form={<BankForm refusal={actionData} bank={bank} />}
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
          form={<PayPalForm refusal={actionData} />}
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
      {isForgetting && items ? <ForgetForm way={way} refusal={refusal} /> : null}
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

interface BankFormProps {
  readonly refusal: Refusal | undefined
  readonly bank: BankDetails['bank']
}

/** Account numbers are never sent to the browser, so they have to be entered in full. */
function BankForm({ refusal, bank }: BankFormProps) {
  const t = useTranslate()
  const checks = useFormChecks(bankCheck, refusal)
  const { errorOf } = checks
  const values = refusal?.values
  return (
    <Form method="post" {...checks.form} className="flex flex-col gap-5">
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <input type="hidden" name="way" value="bank" />
      <Field label={t('account.bank_account_no')} error={errorOf('account_no')}>
        <TextInput
          name="account_no"
          required
          maxLength={60}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          defaultValue={values?.account_no}
        />
      </Field>
      <Field label={t('account.bank_name')} error={errorOf('bank_name')}>
        <TextInput
          name="bank_name"
          required
          maxLength={120}
          defaultValue={values?.bank_name ?? bank?.bank_name}
        />
      </Field>
      <Field label={t('account.bank_holder_name')} error={errorOf('holder_name')}>
        <TextInput
          name="holder_name"
          required
          maxLength={120}
          autoComplete="name"
          defaultValue={values?.holder_name ?? bank?.holder_name}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('account.bank_swift')} error={errorOf('swift')} isOptional>
          <TextInput name="swift" maxLength={20} dir="ltr" autoComplete="off" defaultValue={values?.swift} />
        </Field>
        <Field
          label={t('account.bank_ifsc')}
          hint={t('account.bank_ifsc_hint')}
          error={errorOf('ifsc')}
          isOptional
        >
          <TextInput name="ifsc" maxLength={20} dir="ltr" autoComplete="off" defaultValue={values?.ifsc} />
        </Field>
      </div>
      <OwnPassword error={errorOf('password')} />
      <Buttons />
    </Form>
  )
}

const payPalCheck: FormCheck = {
  paypal_email: { missing: empty, malformed: 'problems.email_invalid_sign_in' },
  password,
}

function PayPalForm({ refusal }: { refusal: Refusal | undefined }) {
  const t = useTranslate()
  const checks = useFormChecks(payPalCheck, refusal)
  return (
    <Form method="post" {...checks.form} className="flex flex-col gap-5">
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <input type="hidden" name="way" value="paypal" />
      <Field label={t('account.paypal_email')} error={checks.errorOf('paypal_email')}>
        <TextInput
          name="paypal_email"
          type="email"
          required
          maxLength={254}
          dir="ltr"
          autoComplete="email"
          defaultValue={refusal?.values.paypal_email}
        />
      </Field>
      <OwnPassword error={checks.errorOf('password')} />
      <Buttons />
    </Form>
  )
}

function ForgetForm({ way, refusal }: { way: Way; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const checks = useFormChecks({ password }, refusal)
  return (
    <Form method="post" {...checks.form} className="flex flex-col gap-5">
      <p className="font-semibold text-strong">{t('account.bank_forget_question')}</p>
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="intent" value="forget" />
      <OwnPassword error={checks.errorOf('password')} />
      <Buttons isDanger />
    </Form>
  )
}

function Buttons({ isDanger = false }: { isDanger?: boolean }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant={isDanger ? 'danger' : 'accent'} isBusy={isBusy}>
        {t(isDanger ? 'account.bank_forget' : 'account.save')}
      </Button>
      <ButtonLink to="/account/bank-details" variant="quiet" preventScrollReset>
        {t('account.cancel')}
      </ButtonLink>
    </div>
  )
}
