import { apiFrom } from '#app/api.ts'
import { TextField } from '#app/form/bound-fields.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'
import type { Route } from './+types/contact-details'
import { loadedSettings } from './settings/loaded-settings.server.ts'
import { SettingsPage } from './settings/settings-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { details, data } = await apiFrom(context)('GET /operator/contact-details')
  const changes = data.map(({ details: was, ...change }) => ({ ...change, rules: was }))
  return loadedSettings({ rules: details, data: changes }, 'PUT /operator/contact-details')
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return sendForm('PUT /operator/contact-details', { context, url, form: await request.formData() })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.details_title')

const texts = {
  title: 'editing.details_title',
  text: 'editing.details_text',
  save: 'editing.details_keep',
  done: 'editing.details_kept',
} as const

export default function ContactDetails({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const translated = (['address', 'hours'] as const).flatMap((name) =>
    offeredLocales.map((language) => ({
      name: `${name}.${language}`,
      label: t('editing.in_language', {
        label: t(`editing.details_${name}`),
        language: localeNames[language],
      }),
      input: { lang: language },
    })),
  )
  const fields = [
    { name: 'email', label: t('auth.email'), input: { type: 'email', autoComplete: 'email', dir: 'ltr' } },
    { name: 'phone', label: t('auth.phone'), input: { type: 'tel', autoComplete: 'tel', dir: 'ltr' } },
    ...translated,
  ]
  return (
    <SettingsPage
      texts={texts}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('editing.messages_title'), to: '/operator/messages' },
            { label: t('editing.details_title') },
          ]}
        />
      }
      aside={<TextLink to="/contact-us">{t('editing.details_see')}</TextLink>}
      loaded={loaderData}
      outcome={actionData}
      fields={fields.map(({ name, label }) => ({ name, label, tell: (values) => values[name] || '—' }))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map((field) => (
          <TextField key={field.name} {...field} />
        ))}
      </div>
    </SettingsPage>
  )
}
