import { ShieldCheck } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { type ActionFunctionArgs, data, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { TextField } from '#app/form/bound-fields.tsx'
import { useField, useForm } from '#app/form/form-context.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues } from '#app/refusal.ts'
import { customerMiddleware, customerOf, signInPath } from '#app/sign-in-guard.ts'
import { PaymentChoice } from '#shop/payment-choice.tsx'
import { Amount } from '#shop/price.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { decimalOf, formatMoney, type Money, minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/recharge.ts'
import { continueTopUp } from './ledger/continue-top-up.ts'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export const middleware = [customerMiddleware]

export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  return {
    offer: await found(url, apiFrom(context)('GET /wallet/recharge')),
    attempt: crypto.randomUUID(),
    limits: bodyLimits('POST /wallet/recharges'),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = submittedValues(form)
  const preset = form.get('preset')
  if (typed['amount.minor'] === '' && preset) form.set('amount.minor', preset)
  const answer = await sendForm('POST /wallet/recharges', { context, url, form, typed, isOnce: true })
  if ('saved' in answer) return continueTopUp(answer.saved, url)
  const { data: refusal, init } = answer
  const isUnsure = (init?.status ?? 0) >= 500 || refusal.code === 'command_running'
  return data({ refusal, attempt: isUnsure ? typed.attempt : crypto.randomUUID() }, init ?? {})
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'wallet.recharge_title')

const check: FormCheck = { payment_method: { missing: 'problems.payment_method_required' } }

export default function RechargePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  const { offer, attempt, limits } = loaderData
  const { balance, least, most, payment_methods: methods } = offer
  const [only, another] = methods.filter(({ is_available }) => is_available)
  const preset = offer.presets[1] ?? offer.presets[0]
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
        <PlainForm
          values={{
            payment_method: another ? '' : (only?.method ?? ''),
            preset: preset ? decimalOf(preset.minor, minorUnitsIn(preset.currency)) : '',
          }}
          limits={limits}
          outcome={actionData?.refusal}
          check={check}
          className="flex flex-col gap-6"
        >
          <input type="hidden" name="attempt" value={actionData?.attempt ?? attempt} />
          <input type="hidden" name="amount.currency" value={least.currency} />
          <AmountChoice
            presets={offer.presets}
            currency={least.currency}
            hint={t('wallet.recharge_limits', {
              least: formatMoney(least, locale),
              most: formatMoney(most, locale),
            })}
          />
          <MethodChoice methods={methods} />
          <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
            {t('wallet.recharge_go')}
          </Button>
          <p className="flex gap-3 text-sm text-muted">
            <Icon of={ShieldCheck} size="sm" className="mt-0.5" />
            {t('wallet.recharge_fees')}
          </p>
        </PlainForm>
        <p className="text-center text-sm">
          <TextLink to="/account/wallet">{t('wallet.to_wallet')}</TextLink>
        </p>
      </Card>
    </div>
  )
}

function MethodChoice({ methods }: Pick<ComponentProps<typeof PaymentChoice>, 'methods'>) {
  const { value, error } = useField('payment_method')
  return <PaymentChoice methods={methods} error={error} chosen={value} />
}

interface AmountChoiceProps {
  readonly presets: readonly Money[]
  readonly currency: string
  readonly hint: string
}

/** Preset amounts or a custom one; an entered amount takes precedence over a preset. */
function AmountChoice({ presets, currency, hint }: AmountChoiceProps) {
  const t = useTranslate()
  const { values } = useForm()
  const ticked = useRef<HTMLDivElement>(null)
  const written = useRef<HTMLInputElement>(null)
  const digits = minorUnitsIn(currency)

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
              value={decimalOf(preset.minor, digits)}
              defaultChecked={decimalOf(preset.minor, digits) === values.preset && !values['amount.minor']}
              onChange={() => {
                if (written.current) written.current.value = ''
              }}
              className="sr-only"
            />
            <Amount of={preset} />
          </label>
        ))}
      </div>
      <TextField
        name="amount.minor"
        label={t('wallet.recharge_another', { currency })}
        hint={hint}
        input={{ ref: written, inputMode: 'decimal', autoComplete: 'off', onChange: untick }}
      />
    </fieldset>
  )
}
