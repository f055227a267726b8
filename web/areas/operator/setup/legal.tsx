import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { EmailInput } from '#shop/email-input.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { needsFullRights } from '../needs-full-rights.ts'
import type { Route } from './+types/legal'
import { StepFrame } from './step-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { details } = await apiFrom(context)('GET /operator/contact-details')
  return { email: details.email, address: details.address.en }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const written = (name: string) => textOf(form, name) ?? ''
  try {
    await apiFrom(context)('POST /operator/setup/legal', {
      body: {
        business: written('business'),
        registration: written('registration'),
        address: String(form.get('address') ?? ''),
        email: written('email'),
        law: written('law'),
      },
    })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(localizedPath('/operator', localeOf(url.pathname)), 303)
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.legal_title')

export default function Legal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const errors = actionData?.errors ?? {}
  const values = actionData?.values ?? loaderData
  const written: Readonly<Record<string, string>> = { ...values }
  return (
    <StepFrame title={t('setup.legal_title')} text={t('setup.legal_text')}>
      <Form method="post" noValidate className="grid gap-6">
        <FormAlert refusal={actionData} errorCount={Object.keys(errors).length} />
        <Panel title={t('setup.legal_business')}>
          <div className="grid gap-5">
            <Field label={t('setup.business')} error={errors.business}>
              <TextInput
                name="business"
                required
                maxLength={120}
                autoComplete="organization"
                defaultValue={written.business}
              />
            </Field>
            <Field label={t('setup.registration')} error={errors.registration} isOptional>
              <TextInput name="registration" maxLength={60} defaultValue={written.registration} />
            </Field>
            <Field label={t('setup.address')} error={errors.address}>
              <Textarea
                name="address"
                required
                rows={3}
                maxLength={300}
                autoComplete="street-address"
                defaultValue={written.address}
              />
            </Field>
            <Field label={t('auth.email')} error={errors.email}>
              <EmailInput defaultValue={written.email} />
            </Field>
            <Field label={t('setup.law')} error={errors.law}>
              <TextInput
                name="law"
                required
                maxLength={120}
                autoComplete="country-name"
                defaultValue={written.law}
              />
            </Field>
          </div>
        </Panel>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="action" isBusy={isBusy}>
            {t('setup.legal_save')}
          </Button>
          <TextLink to="/operator/pages">{t('setup.legal_edit')}</TextLink>
        </div>
      </Form>
    </StepFrame>
  )
}
