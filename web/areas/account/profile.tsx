import { type ActionFunctionArgs, data, Form, redirect, useNavigation } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOfField, refuse } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { textOf } from '#shop/cart-form.ts'
import { PhoneInput } from '#shop/phone-input.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeOf } from '#values/locale.ts'
import type { Route } from './+types/profile.ts'
import { ProfilePicture } from './profile/profile-picture.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  const { name, email, phone, picture, is_guest } = customerOf(context)
  if (is_guest) throw redirect(signInPath(url))
  return { name, email, phone, picture, saved: savedOf(url.searchParams.get('saved')) }
}

/** What was saved before this page was shown. */
function savedOf(saved: string | null): MessageKey | undefined {
  switch (saved) {
    case null:
      return undefined
    case 'picture':
      return 'account.picture_saved'
    case 'no_picture':
      return 'account.picture_removed'
    default:
      return 'account.profile_saved'
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  switch (form.get('intent')) {
    case 'picture':
      return showPicture(api, form, url)
    case 'remove_picture':
      await api('DELETE /customer/picture')
      return redirect(`${url.pathname}?saved=no_picture`, 303)
  }
  const body = { name: textOf(form, 'name') ?? '', phone: textOf(form, 'phone') ?? '' }
  try {
    await api('PUT /customer', { body })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?saved`, 303)
}

/** Whatever is wrong with a file is said beside it. */
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
  return redirect(`${pathname}?saved=picture`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.profile_title')

const check: FormCheck = {
  name: { missing: 'problems.name_required' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
}

/** What the shopper looks like, is called, and where they are written to and rung up. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { name, email, phone, saved } = loaderData
  const ofFile = actionData?.errors.file
  const refusal = ofFile === undefined ? actionData : undefined
  const checks = useFormChecks(check, refusal)
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && !formData?.has('intent')
  return (
    <>
      <PageHeader title={t('account.profile_title')} />
      {saved && !actionData ? <Alert tone="success">{t(saved)}</Alert> : null}
      <Card className="flex max-w-2xl flex-col gap-6">
        <ProfilePicture user={loaderData} error={ofFile} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-5">
          <div className="min-w-0">
            <p className="text-sm font-semibold text-strong">{t('account.email')}</p>
            <p className="break-words text-strong">
              <bdi>{email}</bdi>
            </p>
            <p className="text-sm text-muted">{t('account.profile_email_hint')}</p>
          </div>
          <ButtonLink to="/account/security/email" variant="quiet">
            {t('account.email_change')}
          </ButtonLink>
        </div>
        <Form method="post" {...checks.form} className="flex flex-col gap-6">
          <FormAlert refusal={refusal} errorCount={checks.errorCount} />
          <Field label={t('account.name')} error={checks.errorOf('name')}>
            <TextInput
              name="name"
              required
              maxLength={120}
              autoComplete="name"
              defaultValue={refusal?.values.name ?? name}
            />
          </Field>
          <Field label={t('account.phone')} error={checks.errorOf('phone')}>
            <PhoneInput defaultValue={refusal?.values.phone ?? phone} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={isBusy}>
              {t('account.save')}
            </Button>
            <ButtonLink to="/account/dashboard" variant="quiet">
              {t('account.cancel')}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  )
}
