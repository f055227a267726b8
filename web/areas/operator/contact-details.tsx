import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { EmailInput } from '#shop/email-input.tsx'
import { PhoneInput } from '#shop/phone-input.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'
import type { Route } from './+types/contact-details'
import { RuleHistory } from './rule-history.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/contact-details')
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const textOf = (name: string) => String(form.get(name) ?? '')
  const textsOf = (name: string) => ({ en: textOf(`${name}.en`), fr: textOf(`${name}.fr`) })
  try {
    await apiFrom(context)('PUT /operator/contact-details', {
      body: {
        email: textOf('email'),
        phone: textOf('phone'),
        address: textsOf('address'),
        hours: textsOf('hours'),
      },
    })
    return { done: true as const }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.details_title')

const checked: FormCheck = {
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
}

export default function ContactDetails({ loaderData: { details, data }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const checks = useFormChecks(checked, refusal)
  const writtenOr = (name: string, kept: string) => refusal?.values[name] ?? kept
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('editing.messages_title'), to: '/operator/messages' },
              { label: t('editing.details_title') },
            ]}
          />
        }
        title={t('editing.details_title')}
        text={t('editing.details_text')}
        aside={<TextLink to="/contact-us">{t('editing.details_see')}</TextLink>}
      />
      <div className="mt-6 mb-8 grid max-w-3xl gap-6">
        {actionData && 'done' in actionData ? (
          <Alert tone="success">{t('editing.details_kept')}</Alert>
        ) : null}
        <Panel title={t('editing.details_title')}>
          <Form method="post" {...checks.form} preventScrollReset className="grid gap-5">
            <FormAlert refusal={refusal} errorCount={checks.errorCount} />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={t('auth.email')} error={checks.errorOf('email')}>
                <EmailInput defaultValue={writtenOr('email', details.email)} />
              </Field>
              <Field label={t('auth.phone')} error={checks.errorOf('phone')}>
                <PhoneInput defaultValue={writtenOr('phone', details.phone)} />
              </Field>
            </div>
            {(['address', 'hours'] as const).map((name) => (
              <div key={name} className="grid gap-5 sm:grid-cols-2">
                {offeredLocales.map((language) => (
                  <Field
                    key={language}
                    label={t('editing.in_language', {
                      label: t(`editing.details_${name}`),
                      language: localeNames[language],
                    })}
                    error={checks.errorOf(`${name}.${language}`)}
                  >
                    <TextInput
                      name={`${name}.${language}`}
                      maxLength={300}
                      lang={language}
                      defaultValue={writtenOr(`${name}.${language}`, details[name][language])}
                    />
                  </Field>
                ))}
              </div>
            ))}
            <Button type="submit" isBusy={isBusy} className="justify-self-start">
              {t('editing.details_keep')}
            </Button>
          </Form>
        </Panel>
        <RuleHistory changes={data}>{(change) => <Written details={change.details} />}</RuleHistory>
      </div>
    </>
  )
}

type Details = Route.ComponentProps['loaderData']['details']

/** Earlier contact details in all languages, as a change may concern only one of them. */
function Written({ details: { email, phone, address, hours } }: { details: Details }) {
  const texts = [email, phone, ...offeredLocales.flatMap((locale) => [address[locale], hours[locale]])]
  return (
    <span className="grid gap-1 wrap-anywhere">
      {[...new Set(texts)].filter(Boolean).map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
    </span>
  )
}
