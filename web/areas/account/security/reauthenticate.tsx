import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { reauthenticateWithPasskey } from '#app/passkeys.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import { PasskeyButton } from '#shop/passkey-button.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/reauthenticate.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { passkeys } = await apiFrom(context)('GET /customer/security')
  return { goesTo: returnPathOf(url), email: customerOf(context).email, hasPasskey: passkeys.length > 0 }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('POST /customer/prove', { body: { password: String(form.get('password') ?? '') } })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(returnPathOf(url), 303)
}

function returnPathOf({ pathname, searchParams }: URL): string {
  return sameOriginPath(searchParams.get('redirect'), localizedPath('/account/security', localeOf(pathname)))
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'security.prove_title')

const check: FormCheck = { password: { missing: 'problems.password_required' } }

/** Asks users to confirm their identity before a change that could lock them out of their account. */
export default function ReauthenticatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { goesTo, email, hasPasskey } = loaderData
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(check, actionData)
  return (
    <>
      <PageHeader title={t('security.prove_title')} text={t('security.prove_text')} />
      <Card padding="lg" className="max-w-xl">
        {hasPasskey ? (
          <div className="noscript:hidden mb-6 border-b border-line pb-6">
            <PasskeyButton
              label={t('security.prove_passkey')}
              ask={reauthenticateWithPasskey}
              onDone={() => location.assign(goesTo)}
              isWide
            />
          </div>
        ) : null}
        <Form method="post" {...checks.form} className="flex flex-col gap-5">
          <FormAlert refusal={actionData} errorCount={checks.errorCount} />
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
          <Field label={t('auth.password')} error={checks.errorOf('password')}>
            <PasswordInput name="password" required autoComplete="current-password" />
          </Field>
          <Button type="submit" size="lg" isBusy={isBusy} className="self-start">
            {t('security.prove')}
          </Button>
        </Form>
      </Card>
    </>
  )
}
