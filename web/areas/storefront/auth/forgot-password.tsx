import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { guestMiddleware } from '#app/sign-in-guard.ts'
import { textOf } from '#shop/cart-form.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/forgot-password.ts'
import { AuthFrame } from './frame.tsx'

export const middleware = [guestMiddleware]

export function loader({ url }: Route.LoaderArgs) {
  return { search: url.search }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const { key } = await apiFrom(context)('POST /auth/forgot-password', {
      body: { email: textOf(form, 'email') ?? '' },
    })
    const path = localizedPath('/auth/otp-verification', localeOf(url.pathname))
    return redirect(path + url.search, {
      status: 303,
      headers: { 'set-cookie': pendingKeyCookie('code', key, url) },
    })
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'auth.forgot_title')

const check: FormCheck = {
  email: { missing: 'problems.email_address_required', malformed: 'problems.email_invalid' },
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(check, actionData)
  return (
    <AuthFrame title={t('auth.forgot_title')} text={t('auth.forgot_text')}>
      <Form method="post" {...checks.form} className="flex flex-col gap-5">
        <FormAlert refusal={actionData} errorCount={checks.errorCount} />
        <Field label={t('auth.email')} error={checks.errorOf('email')}>
          <TextInput
            name="email"
            {...emailInput}
            autoComplete="username"
            defaultValue={actionData?.values.email}
          />
        </Field>
        <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
          {t('auth.send_code')}
        </Button>
      </Form>
      <p className="mt-6">
        {t('auth.remembered')}{' '}
        <TextLink to={`/auth/login${loaderData.search}`} className="font-semibold">
          {t('auth.sign_in')}
        </TextLink>
      </p>
    </AuthFrame>
  )
}
