import { ShieldCheck } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { type ActionFunctionArgs, data, Form, redirect, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOfFields } from '#app/refusal.ts'
import { customerMiddleware, customerOf, signInPath } from '#app/sign-in-guard.ts'
import type { RechargeMethod } from '#contract/recharges.ts'
import { textOf } from '#shop/cart-form.ts'
import { PaymentChoice } from '#shop/payment-choice.tsx'
import { Amount } from '#shop/price.tsx'
import { amountProblem } from '#shop/refuse-amounts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'
import { formatMoney, type Money, minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/recharge.ts'
import { begin, chosenAmount, methodIn } from './ledger/recharge-command.ts'
import { refusalOfAmount } from './ledger/refusal-of-amount.ts'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export const middleware = [customerMiddleware]

export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  return {
    offer: await found(url, apiFrom(context)('GET /wallet/recharge')),
    attempt: crypto.randomUUID(),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const attempt = textOf(form, 'attempt') ?? crypto.randomUUID()
  try {
    const amount = await chosenAmount(api, form)
    const method = methodIn(form)
    if (!amount || !method)
      return data({ refusal: lacking(form, { amount, method, url }), attempt }, { status: 422 })
    return await begin(api, { amount, method, attempt, url })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isUnsure = error.status >= 500 || error.code === 'command_running'
    return data(
      { refusal: refusalOfAmount(error, form, url), attempt: isUnsure ? attempt : crypto.randomUUID() },
      { status: error.status },
    )
  }
}

interface Chosen {
  readonly amount: Money | undefined
  readonly method: RechargeMethod | undefined
  readonly url: URL
}

/** Reports all missing fields at once. */
function lacking(form: FormData, { amount, method, url }: Chosen): Refusal {
  const t = translatorFor(localeOf(url.pathname))
  const minorUnits = minorUnitsIn(textOf(form, 'currency') ?? '')
  // A preset always parses.
  const unread =
    amount && textOf(form, 'amount') === undefined
      ? undefined
      : amountProblem(textOf(form, 'amount') ?? '', { url, minorUnits })
  return refusalOfFields(form, {
    ...(unread !== undefined && { amount: unread }),
    ...(!method && { payment_method: t('problems.payment_method_required') }),
  })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'wallet.recharge_title')

const check: FormCheck = { payment_method: { missing: 'problems.payment_method_required' } }

export default function RechargePage({ loaderData: { offer, attempt }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(check, actionData?.refusal)
  const { balance, least, most, payment_methods: methods } = offer
  const [only, another] = methods.filter(({ is_available }) => is_available)
  const chosen = actionData?.refusal.values.payment_method ?? (another ? undefined : only?.method)
  return (
    <div className="page-width flex justify-center py-8 lg:py-14">
      <Card variant="raised" padding="lg" className="flex w-full max-w-2xl flex-col gap-6">
        <div>
          <h1 className="text-3xl">{t('wallet.recharge_title')}</h1>
          <p className="mt-2 text-muted">{t('wallet.recharge_text')}</p>
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-xl bg-sunken px-4 py-4">
          {t('wallet.recharge_have')}
          <span className="font-display text-2xl font-bold text-strong">
            <Amount of={balance} />
          </span>
        </p>
        <Form method="post" {...checks.form} className="flex flex-col gap-6">
          <FormAlert refusal={actionData?.refusal} errorCount={checks.errorCount} />
          <input type="hidden" name="attempt" value={actionData?.attempt ?? attempt} />
          <input type="hidden" name="currency" value={least.currency} />
          <AmountChoice
            presets={offer.presets}
            currency={least.currency}
            hint={t('wallet.recharge_limits', {
              least: formatMoney(least, locale),
              most: formatMoney(most, locale),
            })}
            values={actionData?.refusal.values}
            error={checks.errorOf('amount')}
          />
          <PaymentChoice methods={methods} error={checks.errorOf('payment_method')} chosen={chosen} />
          <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
            {t('wallet.recharge_go')}
          </Button>
          <p className="flex gap-3 text-sm text-muted">
            <Icon of={ShieldCheck} size="sm" className="mt-0.5" />
            {t('wallet.recharge_fees')}
          </p>
        </Form>
        <p className="text-center text-sm">
          <TextLink to="/account/wallet">{t('wallet.to_wallet')}</TextLink>
        </p>
      </Card>
    </div>
  )
}

interface AmountChoiceProps {
  readonly presets: readonly Money[]
  readonly currency: string
  readonly hint: string
  readonly values: Readonly<Record<string, string>> | undefined
  readonly error: string | undefined
}

/** Preset amounts or a custom one; an entered amount takes precedence over a preset. */
function AmountChoice({ presets, currency, hint, values, error }: AmountChoiceProps) {
  const t = useTranslate()
  const ticked = useRef<HTMLDivElement>(null)
  const written = useRef<HTMLInputElement>(null)
  const middle = presets[1] ?? presets[0]
  const before = values ? values.preset : middle && String(middle.minor)

  /** The choice made last clears the other. */
  function untick({ target }: ChangeEvent<HTMLInputElement>) {
    if (target.value === '') return
    for (const radio of ticked.current?.querySelectorAll('input') ?? []) radio.checked = false
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-sm font-semibold text-strong">{t('wallet.recharge_amount')}</legend>
      <div ref={ticked} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {presets.map((preset) => (
          <label
            key={preset.minor}
            className="relative flex min-h-14 cursor-pointer items-center justify-center rounded-xl border border-line bg-surface px-3 text-center font-semibold text-strong transition-[border-color,background-color] has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:border-accent"
          >
            <input
              type="radio"
              name="preset"
              value={preset.minor}
              defaultChecked={String(preset.minor) === before && !values?.amount}
              onChange={() => {
                if (written.current) written.current.value = ''
              }}
              className="sr-only"
            />
            <Amount of={preset} />
          </label>
        ))}
      </div>
      <Field label={t('wallet.recharge_another', { currency })} hint={hint} error={error}>
        <TextInput
          ref={written}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          defaultValue={values?.amount}
          onChange={untick}
        />
      </Field>
    </fieldset>
  )
}
