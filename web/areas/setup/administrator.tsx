import { type ActionFunctionArgs, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { PasswordField, TextField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/administrator'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  await found(url, apiFrom(context)('GET /setup/{token}', { params }))
  return { limits: bodyLimits('POST /setup/{token}/administrator') }
}

export async function action({ request, url, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const byToken = { token: params.token ?? '' }
  const answer = await sendForm('POST /setup/{token}/administrator', { context, url, form, params: byToken })
  return 'saved' in answer ? redirect(localizedPath('/operator', localeOf(url.pathname)), 303) : answer
}

/** The address holds a secret, so no other site learns it. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.administrator_create')

export { ErrorBoundary }

const administratorCheck: FormCheck = {
  name: { missing: 'problems.name_required' },
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid' },
  password: { missing: 'problems.password_required', short: 'problems.password_short' },
}

/** Linked from the server's console: creates the first administrator of a new market. */
export default function Administrator({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="content" className="page-width flex min-h-dvh flex-col justify-center py-10">
      <div className="mx-auto w-full max-w-lg rounded-3xl bg-raised p-6 shadow-mid sm:p-10">
        <PageHeader title={t('setup.administrator_title')} text={t('setup.administrator_text')} />
        <PlainForm
          limits={loaderData.limits}
          outcome={actionData}
          check={administratorCheck}
          className="mt-8 flex flex-col gap-5"
        >
          <TextField name="name" label={t('auth.name')} input={{ required: true, autoComplete: 'name' }} />
          <TextField name="email" label={t('auth.email')} input={emailInput} />
          <PasswordField
            name="password"
            label={t('auth.password')}
            hint={t('auth.password_hint')}
            input={{ required: true, minLength: 8, autoComplete: 'new-password' }}
          />
          <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
            {t('setup.administrator_create')}
          </Button>
        </PlainForm>
      </div>
    </main>
  )
}

function ErrorBoundary() {
  return <ErrorPage isAlone />
}
