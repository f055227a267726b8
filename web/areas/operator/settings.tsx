import { apiFrom } from '#app/api.ts'
import { refusalIn } from '#app/form/outcome.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import type { Values } from '#app/form-rows.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { formatMoney, minorUnitsIn, parseAmount } from '#values/money.ts'
import type { Route } from './+types/settings'
import { needsFullRights } from './needs-full-rights.ts'
import { loadedSettings } from './settings/loaded-settings.server.ts'
import { type SettingField as Setting, type SettingsName, settingsPages } from './settings/pages.ts'
import { SettingField } from './settings/setting-field.tsx'
import { SettingsPage } from './settings/settings-page.tsx'

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const name = settingsIn(pattern)
  const { read, write } = settingsPages[name]
  return { name, ...loadedSettings(await apiFrom(context)(read), write) }
}

export async function action({ context, request, url, pattern }: Route.ActionArgs) {
  const { write } = settingsPages[settingsIn(pattern)]
  return sendForm(write, { context, url, form: await request.formData() })
}

/** Several paths lead to this page, one for each kind of settings. */
function settingsIn(pattern: string): SettingsName {
  const last = pattern.split('/').at(-1)
  const name = Object.keys(settingsPages).find((each): each is SettingsName => each === last)
  if (name === undefined) throw new Error(`No settings for ${pattern}`)
  return name
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? privateMeta(args, settingsPages[args.loaderData.name].title) : []

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { name, limits, currency = '', minorUnits = minorUnitsIn(currency) } = loaderData
  const page = settingsPages[name]
  const unit = { minor: 10 ** minorUnits, currency }
  const words = { currency, amount: currency && formatMoney(unit, locale) }
  const tell = ({ name: field, options }: Setting, values: Values): string => {
    const value = values[field] ?? ''
    if (limits[field]?.type === 'boolean') return t(value === '' ? 'payouts.rule_off' : 'payouts.rule_on')
    const option = options?.[value]
    if (option) return t(option)
    if (value === '' || Number(value) === 0) return '—'
    if (field.endsWith('_bps')) return t('payouts.rule_percent', { percent: Number(value) })
    const minor = field.endsWith('_minor') ? parseAmount(value, minorUnits) : undefined
    return minor === undefined ? value : formatMoney({ minor, currency }, locale, minorUnits)
  }
  const fields: readonly Setting[] = page.fields
  return (
    <SettingsPage
      key={name}
      texts={page}
      loaded={loaderData}
      outcome={actionData}
      fields={fields.map((field) => ({
        name: field.name,
        label: t(field.label, words),
        tell: (values) => tell(field, values),
      }))}
    >
      {refusalIn(actionData)?.code === 'second_factor_needed' ? (
        <Alert tone="info" action={<TextLink to="/account/security">{t('operator.sign_in_own')}</TextLink>}>
          {t('operator.sign_in_first_you')}
        </Alert>
      ) : null}
      {fields.map((field) => (
        <SettingField key={field.name} of={field} words={words} />
      ))}
    </SettingsPage>
  )
}
