import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { textOf } from '#shop/cart-form.ts'
import { PhoneInput } from '#shop/phone-input.tsx'
import { Alert } from '#ui/alert.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Route } from './+types/profile.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const { name, email, phone, is_guest } = customerOf(context)
  if (is_guest) throw redirect(signInPath(url))
  return { name, email, phone, wasSaved: url.searchParams.has('saved') }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const body = { name: textOf(form, 'name') ?? '', phone: textOf(form, 'phone') ?? '' }
  try {
    await apiFrom(context)('PUT /customer', { body })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?saved`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.profile_title')

const check: FormCheck = {
  name: { missing: 'problems.name_required' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
}

/** What the shopper is called and where they are rung up. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { name, email, phone, wasSaved } = loaderData
  const checks = useFormChecks(check, actionData)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHeader title={t('account.profile_title')} />
      {wasSaved && !actionData ? <Alert tone="success">{t('account.profile_saved')}</Alert> : null}
      <Card className="max-w-2xl">
        <Form method="post" {...checks.form} className="flex flex-col gap-6">
          <div className="flex min-w-0 items-center gap-4">
            <Avatar name={name} />
            <div className="min-w-0">
              <p className="truncate font-semibold text-strong">
                <bdi>{email}</bdi>
              </p>
              <p className="text-sm text-muted">{t('account.profile_email_hint')}</p>
            </div>
          </div>
          <FormAlert refusal={actionData} errorCount={checks.errorCount} />
          <Field label={t('account.name')} error={checks.errorOf('name')}>
            <TextInput
              name="name"
              required
              maxLength={120}
              autoComplete="name"
              defaultValue={actionData?.values.name ?? name}
            />
          </Field>
          <Field label={t('account.phone')} error={checks.errorOf('phone')}>
            <PhoneInput defaultValue={actionData?.values.phone ?? phone} />
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
