import { type ActionFunctionArgs, redirect, useNavigation } from 'react-router'
import { TextField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/email.ts'
import { reauthenticatePath, requireRecentSignIn } from './recent-sign-in.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { email } = await requireRecentSignIn(url, context)
  return { email, limits: bodyLimits('POST /customer/email') }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const answer = await sendForm('POST /customer/email', { context, url, form })
  if (!('saved' in answer)) {
    return answer.data.code === 'sign_in_again' ? redirect(reauthenticatePath(url), 303) : answer
  }
  const path = localizedPath('/auth/otp-verification', localeOf(url.pathname))
  const cookie = pendingKeyCookie('code', answer.saved.key, url)
  return redirect(path, { status: 303, headers: { 'set-cookie': cookie } })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'security.email_title')

const check: FormCheck = {
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid_sign_in' },
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHeader
        title={t('security.email_title')}
        text={t('security.email_text', { email: loaderData.email })}
      />
      <Card padding="lg" className="max-w-xl">
        <PlainForm
          limits={loaderData.limits}
          outcome={actionData}
          check={check}
          className="flex flex-col gap-5"
        >
          <TextField name="email" label={t('security.new_email')} input={emailInput} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={isBusy}>
              {t('auth.send_code')}
            </Button>
            <ButtonLink to="/account/security" variant="quiet">
              {t('account.cancel')}
            </ButtonLink>
          </div>
        </PlainForm>
      </Card>
    </>
  )
}
