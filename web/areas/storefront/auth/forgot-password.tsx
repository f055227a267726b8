import { type ActionFunctionArgs, redirect, useNavigation } from 'react-router'
import { TextField } from '#app/form/bound-fields.tsx'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { guestMiddleware } from '#app/sign-in-guard.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { Button } from '#ui/button.tsx'
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
  const answer = await sendForm('POST /auth/forgot-password', { context, url, form })
  if (!('saved' in answer)) return answer
  const path = localizedPath('/auth/otp-verification', localeOf(url.pathname))
  const cookie = pendingKeyCookie('code', answer.saved.key, url)
  return redirect(path + url.search, { status: 303, headers: { 'set-cookie': cookie } })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'auth.forgot_title')

const check: FormCheck = {
  email: { missing: 'problems.email_address_required', malformed: 'problems.email_invalid' },
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AuthFrame title={t('auth.forgot_title')} text={t('auth.forgot_text')}>
      <PlainForm limits={{}} outcome={actionData} check={check} marks="none" className="flex flex-col gap-5">
        <TextField name="email" label={t('auth.email')} input={{ ...emailInput, autoComplete: 'username' }} />
        <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
          {t('auth.send_code')}
        </Button>
      </PlainForm>
      <p className="mt-6">
        {t('auth.remembered')}{' '}
        <TextLink to={`/auth/login${loaderData.search}`} className="font-semibold">
          {t('auth.sign_in')}
        </TextLink>
      </p>
    </AuthFrame>
  )
}
