import { type ActionFunctionArgs, redirect } from 'react-router'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { changedPath } from '../changed.tsx'
import type { Route } from './+types/password.ts'
import { PasswordForm } from './password-form.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { email: customerOf(context).email }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const answer = await sendForm('PUT /customer/password', { context, url, form })
  if (!('saved' in answer)) return answer
  const own = localizedPath('/account/security', localeOf(url.pathname))
  return redirect(changedPath(form, { own, what: 'password' }), 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'security.password_title')

export default function PasswordPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('security.password_title')} text={t('security.password_text')} />
      <Card padding="lg" className="max-w-xl">
        <PasswordForm email={email} refusal={actionData} />
      </Card>
    </>
  )
}
