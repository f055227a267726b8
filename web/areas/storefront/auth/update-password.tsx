import { type ActionFunctionArgs, redirect, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { clearPendingKeyCookie, pendingKeyIn } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { searchWith } from '#app/search-with.ts'
import { NewPasswordFields, newPasswordCheck } from '#shop/new-password-fields.tsx'
import { Button } from '#ui/button.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/update-password.ts'
import { AuthFrame } from './frame.tsx'

/** Only for users who have just entered their emailed code. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const key = pendingKeyIn('code', request)
  if (key === undefined) throw redirect(startOver(url))
  try {
    const code = await apiFrom(context)('POST /auth/code', { body: { key } })
    if (code.purpose !== 'reset_password' || !code.is_proved || code.is_over) throw redirect(startOver(url))
    return { email: code.email }
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'code_over') throw redirect(startOver(url))
    throw error
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const key = pendingKeyIn('code', request)
  if (key === undefined) return redirect(startOver(url))
  form.set('key', key)
  const answer = await sendForm('POST /auth/update-password', { context, url, form })
  if (!('saved' in answer)) return answer
  const path = localizedPath('/auth/login', localeOf(url.pathname)) + searchWith(url, { done: 'password' })
  return redirect(path, { status: 303, headers: { 'set-cookie': clearPendingKeyCookie('code', url) } })
}

function startOver({ pathname, search }: URL): string {
  return localizedPath('/auth/forgot-password', localeOf(pathname)) + search
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'auth.update_title')

export default function UpdatePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AuthFrame title={t('auth.update_title')} text={t('auth.update_text')}>
      <PlainForm limits={{}} outcome={actionData} check={newPasswordCheck} className="flex flex-col gap-5">
        {/* Tells password managers which account this is. */}
        <input type="text" autoComplete="username" defaultValue={loaderData.email} readOnly hidden />
        <NewPasswordFields />
        <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
          {t('auth.update')}
        </Button>
      </PlainForm>
    </AuthFrame>
  )
}
