import { type ActionFunctionArgs, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/staff-invitation'
import { JoinForm } from './join-form.tsx'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const invitation = await found(url, api('GET /staff-invitations/{token}', { params }))
  const { user } = await api('GET /me')
  const isKnown = user !== undefined && !user.is_guest
  return {
    invitation,
    limits: bodyLimits('POST /staff-invitations/{token}/accept'),
    isAddressee: isKnown && (await api('GET /customer')).email === invitation.email,
    signIn: `/auth/login?redirect=${encodeURIComponent(url.pathname)}` as const,
  }
}

export async function action({ request, url, context, params }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const byToken = { params: { token: params.token ?? '' } }
  const { store } = await found(url, api('GET /staff-invitations/{token}', byToken))
  const sent = { context, url, form, ...byToken }
  const answer = form.has('password')
    ? await sendForm('POST /staff-invitations/{token}/accept', sent)
    : await sendForm('POST /customer/staff-invitations/{token}/accept', sent)
  if (!('saved' in answer)) return answer
  return redirect(localizedPath(`/seller/desk/${store.slug}`, localeOf(url.pathname)), 303)
}

/** The address holds a secret, so no other site learns it. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.invitation_accept')

export { ErrorBoundary }

/** Linked from the email to an invited staff member. */
export default function StaffInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { invitation, limits, isAddressee, signIn } = loaderData
  const { store, email, role, has_account: hasAccount } = invitation
  const text = isAddressee ? 'invitation_as' : hasAccount ? 'invitation_sign_in' : 'invitation_new'
  return (
    <JoinForm
      title={t('staff.join_title', { store: store.name })}
      text={`${t('staff.join_text', { role: t(`staff.role_${role}`) })} ${t(`setup.${text}`, { email })}`}
      email={email}
      hasAccount={hasAccount}
      isAddressee={isAddressee}
      signIn={signIn}
      limits={limits}
      outcome={actionData}
    />
  )
}

function ErrorBoundary() {
  return <ErrorPage isAlone />
}
