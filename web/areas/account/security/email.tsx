import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/email.ts'
import { redirectToReauthenticate, requireRecentSignIn } from './recent-sign-in.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { email } = await requireRecentSignIn(url, context)
  return { email }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const { key } = await apiFrom(context)('POST /customer/email', {
      body: { email: textOf(form, 'email') ?? '' },
    })
    const path = localizedPath('/auth/otp-verification', localeOf(url.pathname))
    return redirect(path, { status: 303, headers: { 'set-cookie': pendingKeyCookie('code', key, url) } })
  } catch (error) {
    return redirectToReauthenticate(error, url) ?? refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'security.email_title')

const check: FormCheck = {
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid_sign_in' },
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(check, actionData)
  return (
    <>
      <PageHeader
        title={t('security.email_title')}
        text={t('security.email_text', { email: loaderData.email })}
      />
      <Card padding="lg" className="max-w-xl">
        <Form method="post" {...checks.form} className="flex flex-col gap-5">
          <FormAlert refusal={actionData} errorCount={checks.errorCount} />
          <Field label={t('security.new_email')} error={checks.errorOf('email')}>
            <TextInput name="email" {...emailInput} defaultValue={actionData?.values.email} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={isBusy}>
              {t('auth.send_code')}
            </Button>
            <ButtonLink to="/account/security" variant="quiet">
              {t('account.cancel')}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  )
}
