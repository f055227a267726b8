import { apiFrom } from '#app/api.ts'
import { SwitchField, TextField } from '#app/form/bound-fields.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { valuesIn } from '#app/form/values.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Route } from './+types/bank-transfer'
import { needsFullRights } from './needs-full-rights.ts'
import { loadedSettings } from './settings/loaded-settings.server.ts'
import { SettingsPage } from './settings/settings-page.tsx'

const places = [0, 1, 2, 3, 4, 5]

/** Usual lines of a bank account, for a market that has entered none. */
const usual = {
  'account.0.label.en': 'Account holder',
  'account.0.label.fr': 'Titulaire',
  'account.1.label.en': 'Bank',
  'account.1.label.fr': 'Banque',
  'account.2.label.en': 'IBAN or account number',
  'account.2.label.fr': 'IBAN ou numéro de compte',
  'account.3.label.en': 'BIC / SWIFT',
  'account.3.label.fr': 'BIC / SWIFT',
}

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiFrom(context)('GET /operator/bank-transfer')
  const loaded = loadedSettings(answer, 'PUT /operator/bank-transfer')
  return answer.rules.account.length > 0 ? loaded : { ...loaded, values: { ...loaded.values, ...usual } }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const values = valuesIn(form)
  for (const line of places.map((place) => `account.${place}`)) {
    const [en, fr] = [`${line}.label.en`, `${line}.label.fr`]
    // A line without a value is left out; a label without a French text has the English one.
    if (values[`${line}.value`]?.trim() === '') for (const name of [en, fr]) form.delete(name)
    else if (values[fr]?.trim() === '') form.set(fr, values[en] ?? '')
  }
  return sendForm('PUT /operator/bank-transfer', { context, url, form })
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.bank_title')

const texts = {
  title: 'operator.bank_title',
  text: 'operator.bank_text',
  save: 'operator.bank_save',
  done: 'operator.bank_saved',
} as const

export default function BankTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const lines = places.map((place) => ({
    name: `account.${place}`,
    legend: t('operator.bank_line', { number: String(place + 1) }),
  }))
  return (
    <SettingsPage
      texts={texts}
      loaded={loaderData}
      outcome={actionData}
      fields={[
        {
          name: 'is_on',
          label: t('operator.bank_on'),
          tell: (values) => t(values.is_on ? 'payouts.rule_on' : 'payouts.rule_off'),
        },
        { name: 'days', label: t('operator.bank_days'), tell: ({ days = '' }) => days },
        ...lines.map(({ name, legend }) => ({
          name: `${name}.value`,
          label: legend,
          tell: (values: Readonly<Record<string, string>>) =>
            [values[`${name}.label.en`], values[`${name}.value`]].filter(Boolean).join(' · ') || '—',
        })),
      ]}
    >
      <SwitchField name="is_on" label={t('operator.bank_on')} hint={t('operator.bank_on_hint')} />
      <TextField
        name="days"
        label={t('operator.bank_days')}
        hint={t('operator.bank_days_hint')}
        input={{ inputMode: 'numeric', className: 'max-w-40' }}
      />
      {lines.map(({ name, legend }) => (
        <fieldset key={name} className="grid gap-4 border-t border-line pt-4 sm:grid-cols-3">
          <legend className="sr-only">{legend}</legend>
          <TextField name={`${name}.label.en`} label={t('operator.bank_label_en')} input={{ lang: 'en' }} />
          <TextField name={`${name}.label.fr`} label={t('operator.bank_label_fr')} input={{ lang: 'fr' }} />
          <TextField
            name={`${name}.value`}
            label={t('operator.bank_value')}
            input={{ autoComplete: 'off' }}
          />
        </fieldset>
      ))}
    </SettingsPage>
  )
}
