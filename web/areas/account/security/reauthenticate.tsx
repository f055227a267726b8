import { type ActionFunctionArgs, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { PasswordField } from '#app/form/bound-fields.tsx'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { reauthenticateWithPasskey } from '#app/passkeys.ts'
import { privateMeta } from '#app/private-meta.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import { PasskeyButton } from '#shop/passkey-button.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/reauthenticate.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { passkeys } = await apiFrom(context)('GET /customer/security')
  return { goesTo: returnPathOf(url), email: customerOf(context).email, hasPasskey: passkeys.length > 0 }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const answer = await sendForm('POST /customer/prove', { context, url, form })
  return 'saved' in answer ? redirect(returnPathOf(url), 303) : answer
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
        <PlainForm limits={{}} outcome={actionData} check={check} className="flex flex-col gap-5">
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordField
            name="password"
            label={t('auth.password')}
            input={{ required: true, autoComplete: 'current-password' }}
          />
          <Button type="submit" size="lg" isBusy={isBusy} className="self-start">
            {t('security.prove')}
          </Button>
        </PlainForm>
      </Card>
    </>
  )
}
