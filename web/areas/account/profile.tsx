import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOfField } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf } from '#values/locale.ts'
import type { Route } from './+types/profile.ts'
import { changedPath } from './changed.tsx'
import { ProfileForm } from './profile/profile-form.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  const { name, email, phone, picture, is_guest } = customerOf(context)
  if (is_guest) throw redirect(signInPath(url))
  return { name, email, phone, picture }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  switch (form.get('intent')) {
    case 'picture':
      return showPicture(api, form, url)
    case 'remove_picture':
      await api('DELETE /customer/picture')
      return redirect(changedPath(form, { own: url.pathname, what: 'no_picture' }), 303)
  }
  const answer = await sendForm('PUT /customer', { context, url, form })
  if (!('saved' in answer)) return answer
  return redirect(changedPath(form, { own: url.pathname, what: 'profile' }), 303)
}

/** Reports every error of a file at its field. */
async function showPicture(api: Api, form: FormData, { pathname }: URL) {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) {
    const missing = translatorFor(localeOf(pathname))('problems.field_empty')
    return data(refusalOfField(form, 'file', missing), { status: 422 })
  }
  try {
    const { picture } = await api('POST /customer/pictures', { upload: file })
    await api('PUT /customer/picture', { body: { picture_id: picture.id } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data(refusalOfField(form, 'file', error.body.message), { status: error.status })
  }
  return redirect(changedPath(form, { own: pathname, what: 'picture' }), 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.profile_title')

export default function ProfilePage({ loaderData: user, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('account.profile_title')} />
      <Card className="max-w-2xl">
        <ProfileForm user={user} refusal={actionData} />
      </Card>
    </>
  )
}
