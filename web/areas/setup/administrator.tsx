import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { Route } from './+types/administrator'

export function loader({ url, context, params }: Route.LoaderArgs) {
  return found(url, apiFrom(context)('GET /setup/{token}', { params }))
}

export async function action({ request, url, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('POST /setup/{token}/administrator', {
      params: { token: params.token ?? '' },
      body: {
        name: textOf(form, 'name') ?? '',
        email: textOf(form, 'email') ?? '',
        password: String(form.get('password') ?? ''),
      },
    })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(localizedPath('/operator', localeOf(url.pathname)), 303)
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
export default function Administrator({ actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(administratorCheck, actionData)
  const { errorOf } = checks
  const values = actionData?.values ?? {}
  return (
    <main id="content" className="page-width flex min-h-dvh flex-col justify-center py-10">
      <div className="mx-auto w-full max-w-lg rounded-3xl bg-raised p-6 shadow-mid sm:p-10">
        <PageHeader title={t('setup.administrator_title')} text={t('setup.administrator_text')} />
        <Form method="post" {...checks.form} className="mt-8 flex flex-col gap-5">
          <FormAlert refusal={actionData} errorCount={checks.errorCount} />
          <Field label={t('auth.name')} error={errorOf('name')}>
            <TextInput
              name="name"
              required
              maxLength={textLengths.personName}
              autoComplete="name"
              defaultValue={values.name}
            />
          </Field>
          <Field label={t('auth.email')} error={errorOf('email')}>
            <TextInput name="email" {...emailInput} defaultValue={values.email} />
          </Field>
          <Field label={t('auth.password')} hint={t('auth.password_hint')} error={errorOf('password')}>
            <PasswordInput name="password" required minLength={8} autoComplete="new-password" />
          </Field>
          <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
            {t('setup.administrator_create')}
          </Button>
        </Form>
      </div>
    </main>
  )
}

function ErrorBoundary() {
  return <ErrorPage isAlone />
}
