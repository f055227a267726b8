import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import { NewPasswordFields, newPasswordCheck } from '#shop/new-password-fields.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/password.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { email: customerOf(context).email }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const written = (name: string) => String(form.get(name) ?? '')
  try {
    await apiFrom(context)('PUT /customer/password', {
      body: {
        current_password: written('current_password'),
        password: written('password'),
        password_confirmation: written('password_confirmation'),
      },
    })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${localizedPath('/account/security', localeOf(url.pathname))}?done=password`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'security.password_title')

const check: FormCheck = {
  current_password: { missing: 'problems.current_password_required' },
  ...newPasswordCheck,
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(check, actionData)
  return (
    <>
      <PageHeader title={t('security.password_title')} text={t('security.password_text')} />
      <Card padding="lg" className="max-w-xl">
        <Form method="post" {...checks.form} className="flex flex-col gap-5">
          <FormAlert refusal={actionData} errorCount={checks.errorCount} />
          <input type="text" autoComplete="username" defaultValue={loaderData.email} readOnly hidden />
          <Field label={t('security.current_password')} error={checks.errorOf('current_password')}>
            <PasswordInput name="current_password" required maxLength={128} autoComplete="current-password" />
          </Field>
          <NewPasswordFields errorOf={checks.errorOf} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" isBusy={isBusy}>
              {t('auth.update')}
            </Button>
            <ButtonLink to="/account/security" variant="quiet">
              {t('account.cancel')}
            </ButtonLink>
            <TextLink to="/auth/forgot-password">{t('auth.forgot')}</TextLink>
          </div>
        </Form>
      </Card>
    </>
  )
}
