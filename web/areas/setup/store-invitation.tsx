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
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/store-invitation'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const invitation = await found(url, api('GET /store-invitations/{token}', { params }))
  const { user } = await api('GET /me')
  return {
    invitation,
    limits: bodyLimits('POST /store-invitations/{token}/accept'),
    isAddressee: user !== undefined && !user.is_guest && (await isOwn(invitation.email)),
    signIn: `/auth/login?redirect=${encodeURIComponent(url.pathname)}` as const,
  }

  async function isOwn(email: string): Promise<boolean> {
    return (await api('GET /customer')).email === email
  }
}

export async function action({ request, url, context, params }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const byToken = { params: { token: params.token ?? '' } }
  const { store } = await found(url, api('GET /store-invitations/{token}', byToken))
  const sent = { context, url, form, ...byToken }
  const answer = form.has('password')
    ? await sendForm('POST /store-invitations/{token}/accept', sent)
    : await sendForm('POST /customer/store-invitations/{token}/accept', sent)
  if (!('saved' in answer)) return answer
  return redirect(localizedPath(`/seller/desk/${store.slug}`, localeOf(url.pathname)), 303)
}

/** The address holds a secret, so no other site learns it. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.invitation_accept')

export { ErrorBoundary }

const accountCheck: FormCheck = {
  name: { missing: 'problems.name_required' },
  password: { missing: 'problems.password_required', short: 'problems.password_short' },
}

/** Linked from the email to an invited seller. */
export default function StoreInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { invitation, limits, isAddressee, signIn } = loaderData
  const { store, email, has_account: hasAccount } = invitation
  const text = isAddressee ? 'invitation_as' : hasAccount ? 'invitation_sign_in' : 'invitation_new'
  return (
    <main id="content" className="page-width flex min-h-dvh flex-col justify-center py-10">
      <div className="mx-auto w-full max-w-lg rounded-3xl bg-raised p-6 shadow-mid sm:p-10">
        <PageHeader
          title={t('setup.invitation_title', { store: store.name })}
          text={t(`setup.${text}`, { email })}
        />
        {hasAccount && !isAddressee ? (
          <ButtonLink to={signIn} variant="action" size="lg" isWide className="mt-8">
            {t('auth.sign_in')}
          </ButtonLink>
        ) : (
          <PlainForm
            limits={limits}
            outcome={actionData}
            check={accountCheck}
            className="mt-8 flex flex-col gap-5"
          >
            {isAddressee ? null : (
              <>
                {/* Tells password managers which account this is. */}
                <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
                <TextField
                  name="name"
                  label={t('auth.name')}
                  input={{ required: true, autoComplete: 'name' }}
                />
                <PasswordField
                  name="password"
                  label={t('auth.password')}
                  hint={t('auth.password_hint')}
                  input={{ required: true, minLength: 8, autoComplete: 'new-password' }}
                />
              </>
            )}
            <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
              {t('setup.invitation_accept')}
            </Button>
          </PlainForm>
        )}
      </div>
    </main>
  )
}

function ErrorBoundary() {
  return <ErrorPage isAlone />
}
