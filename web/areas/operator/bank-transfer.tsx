import { data, Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Route } from './+types/bank-transfer'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleFigure } from './rule-figure.tsx'
import { RuleHistory } from './rule-history.tsx'

const LINES = 6

/** What an account usually says, for a market that has written none. */
const usual = [
  { label: { en: 'Account holder', fr: 'Titulaire' }, value: '' },
  { label: { en: 'Bank', fr: 'Banque' }, value: '' },
  { label: { en: 'IBAN or account number', fr: 'IBAN ou numéro de compte' }, value: '' },
  { label: { en: 'BIC / SWIFT', fr: 'BIC / SWIFT' }, value: '' },
]

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/bank-transfer')
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => textOf(form, name) ?? ''
  // A line without a value is not part of the account; the others keep their places, which errors name.
  const places = Array.from({ length: LINES }, (_, place) => place).filter(
    (place) => text(`value-${place}`) !== '',
  )
  try {
    await apiFrom(context)('PUT /operator/bank-transfer', {
      body: {
        is_on: form.has('is_on'),
        days: /^\d+$/.test(text('days')) ? Number(text('days')) : 0,
        account: places.map((place) => ({
          label: { en: text(`en-${place}`), fr: text(`fr-${place}`) || text(`en-${place}`) },
          value: text(`value-${place}`),
        })),
      },
    })
    return { done: true as const }
  } catch (error) {
    const refused = refuse(error, form)
    const errors: Record<string, string> = {}
    for (const [path, said] of Object.entries(refused.data.errors)) {
      const [, line, part, language] = path.split('.')
      const place = places[Number(line)]
      if (place === undefined) errors[path] = said
      else errors[part === 'value' ? `value-${place}` : `${language ?? 'en'}-${place}`] = said
    }
    return data({ ...refused.data, errors }, refused.init ?? {})
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.bank_title')

/** The account that shoppers send transfers to, whether transfers are offered, and what it was. */
export default function BankTransfer({
  loaderData: { rules, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const errors: Readonly<Record<string, string>> = refusal?.errors ?? {}
  const written = rules.account.length > 0 ? rules.account : usual
  const lines = Array.from({ length: LINES }, (_, place) => written[place])
  const shown = (name: string, kept: string | undefined) => (refusal ? refusal.values[name] : kept)
  return (
    <>
      <PageHeader title={t('operator.bank_title')} text={t('operator.bank_text')} />
      <div className="mt-6 mb-8 grid max-w-4xl gap-6">
        {actionData && 'done' in actionData ? <Alert tone="success">{t('operator.bank_saved')}</Alert> : null}
        <Panel title={t('operator.bank_account')}>
          <Form method="post" noValidate preventScrollReset className="grid gap-5">
            <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
            {errors.account === undefined ? null : <Alert tone="danger">{errors.account}</Alert>}
            <Switch
              name="is_on"
              label={t('operator.bank_on')}
              hint={t('operator.bank_on_hint')}
              defaultChecked={refusal ? refusal.values.is_on !== undefined : rules.is_on}
            />
            <RuleFigure
              name="days"
              label={t('operator.bank_days')}
              hint={t('operator.bank_days_hint')}
              error={errors.days}
              value={shown('days', String(rules.days))}
            />
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
              <AccountLine key={place} place={place} errors={errors} shown={shown} line={line} />
            ))}
            <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
              {t('operator.bank_save')}
            </Button>
          </Form>
        </Panel>
        <RuleHistory changes={changes}>
          {({ rules: { is_on: isOn, days, account } }) => (
            <>
              <span className="block">
                {t(isOn ? 'operator.bank_was_on' : 'operator.bank_was_off')} ·{' '}
                {t('operator.bank_days_of', { count: days })}
              </span>
              {account.map(({ label, value }) => (
                <span key={label.en + value} className="block text-sm wrap-anywhere">
                  {label.en}: <bdi>{value}</bdi>
                </span>
              ))}
            </>
          )}
        </RuleHistory>
      </div>
    </>
  )
}

interface AccountLineProps {
  readonly place: number
  readonly errors: Readonly<Record<string, string>>
  readonly shown: (name: string, kept: string | undefined) => string | undefined
  readonly line: { label: { en: string; fr: string }; value: string } | undefined
}

function AccountLine({ place, errors, shown, line }: AccountLineProps) {
  const t = useTranslate()
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-3">
      <legend className="sr-only">{t('operator.bank_line', { number: String(place + 1) })}</legend>
      <Field label={t('operator.bank_label_en')} error={errors[`en-${place}`]}>
        <TextInput
          name={`en-${place}`}
          lang="en"
          maxLength={60}
          defaultValue={shown(`en-${place}`, line?.label.en)}
        />
      </Field>
      <Field label={t('operator.bank_label_fr')} error={errors[`fr-${place}`]}>
        <TextInput
          name={`fr-${place}`}
          lang="fr"
          maxLength={60}
          defaultValue={shown(`fr-${place}`, line?.label.fr)}
        />
      </Field>
      <Field label={t('operator.bank_value')} error={errors[`value-${place}`]}>
        <TextInput
          name={`value-${place}`}
          maxLength={140}
          autoComplete="off"
          defaultValue={shown(`value-${place}`, line?.value)}
        />
      </Field>
    </fieldset>
  )
}
