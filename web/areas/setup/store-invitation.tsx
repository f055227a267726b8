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
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { Route } from './+types/store-invitation'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const invitation = await found(url, api('GET /store-invitations/{token}', { params }))
  const { user } = await api('GET /me')
  return {
    invitation,
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
  try {
    if (form.has('password')) {
      await api('POST /store-invitations/{token}/accept', {
        ...byToken,
        body: { name: textOf(form, 'name') ?? '', password: String(form.get('password') ?? '') },
      })
    } else {
      await api('POST /customer/store-invitations/{token}/accept', byToken)
    }
  } catch (error) {
    return refuse(error, form)
  }
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
  const checks = useFormChecks(accountCheck, actionData)
  const { invitation, isAddressee, signIn } = loaderData
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
          <Form method="post" {...checks.form} className="mt-8 flex flex-col gap-5">
            <FormAlert refusal={actionData} errorCount={checks.errorCount} />
            {isAddressee ? null : (
              <>
                {/* Tells password managers which account this is. */}
                <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
                <Field label={t('auth.name')} error={checks.errorOf('name')}>
                  <TextInput
                    name="name"
                    required
                    maxLength={textLengths.personName}
                    autoComplete="name"
                    defaultValue={actionData?.values.name}
                  />
                </Field>
                <Field
                  label={t('auth.password')}
                  hint={t('auth.password_hint')}
                  error={checks.errorOf('password')}
                >
                  <PasswordInput name="password" required minLength={8} autoComplete="new-password" />
                </Field>
              </>
            )}
            <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
              {t('setup.invitation_accept')}
            </Button>
          </Form>
        )}
      </div>
    </main>
  )
}

function ErrorBoundary() {
  return <ErrorPage isAlone />
}
