import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { guestMiddleware } from '#app/sign-in-guard.ts'
import { textOf } from '#shop/cart-form.ts'
import { useFirstPage } from '#shop/first-pages.ts'
import { TextWithLinks } from '#shop/text-with-links.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/register.ts'
import { ContactFields, contactCheck } from './contact-fields.tsx'
import { AuthFrame } from './frame.tsx'

export const middleware = [guestMiddleware]

export function loader({ url }: Route.LoaderArgs) {
  return { search: url.search }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const { key } = await apiFrom(context)('POST /auth/register', { body: registrationOf(form) })
    const path = localizedPath('/auth/otp-verification', localeOf(url.pathname))
    return redirect(path + url.search, {
      status: 303,
      headers: { 'set-cookie': pendingKeyCookie('code', key, url) },
    })
  } catch (error) {
    return refuse(error, form)
  }
}

function registrationOf(form: FormData) {
  return {
    name: textOf(form, 'name') ?? '',
    email: textOf(form, 'email') ?? '',
    phone: textOf(form, 'phone') ?? '',
    password: String(form.get('password') ?? ''),
    password_confirmation: String(form.get('password_confirmation') ?? ''),
    terms: form.has('terms'),
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'auth.register_title')

const registerCheck: FormCheck = {
  ...contactCheck,
  password: { missing: 'problems.password_required', short: 'problems.password_short' },
  password_confirmation: {
    missing: 'problems.confirmation_required',
    repeats: { field: 'password', otherwise: 'problems.confirmation_differs' },
  },
  terms: { missing: 'problems.field_empty' },
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(registerCheck, actionData)
  const { errorOf } = checks
  return (
    <AuthFrame title={t('auth.register_title')} text={t('auth.register_text')}>
      <Form method="post" {...checks.form} className="flex flex-col gap-5">
        <FormAlert refusal={actionData} errorCount={checks.errorCount} />
        <ContactFields errorOf={errorOf} values={actionData?.values ?? {}} />
        <Field label={t('auth.password')} hint={t('auth.password_hint')} error={errorOf('password')}>
          <PasswordInput name="password" required minLength={8} autoComplete="new-password" />
        </Field>
        <Field label={t('auth.password_confirmation')} error={errorOf('password_confirmation')}>
          <PasswordInput name="password_confirmation" required autoComplete="new-password" />
        </Field>
        <Checkbox
          name="terms"
          required
          label={
            <TextWithLinks
              text={t('auth.terms')}
              links={{
                terms: <PageLink page="terms">{t('auth.terms_of_use')}</PageLink>,
                privacy: <PageLink page="privacy">{t('auth.how_data_is_used')}</PageLink>,
              }}
            />
          }
          error={errorOf('terms')}
          defaultChecked={actionData?.values.terms === 'on'}
        />
        <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
          {t('auth.register')}
        </Button>
      </Form>
      <p className="mt-6">
        {t('auth.have_account')}{' '}
        <TextLink to={`/auth/login${loaderData.search}`} className="font-semibold">
          {t('auth.sign_in')}
        </TextLink>
      </p>
    </AuthFrame>
  )
}

/** Opens in a new tab, so that the form keeps its values. */
function PageLink({ page, children }: { page: 'terms' | 'privacy'; children: string }) {
  return (
    <TextLink to={useFirstPage(page)} target="_blank">
      {children}
    </TextLink>
  )
}
