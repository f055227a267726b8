import { type ActionFunctionArgs, redirect, useNavigation } from 'react-router'
import { CheckboxField, PasswordField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { guestMiddleware } from '#app/sign-in-guard.ts'
import { useFirstPage } from '#shop/first-pages.ts'
import { TextWithLinks } from '#shop/text-with-links.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/register.ts'
import { ContactFields, contactCheck } from './contact-fields.tsx'
import { AuthFrame } from './frame.tsx'

export const middleware = [guestMiddleware]

export function loader({ url }: Route.LoaderArgs) {
  return { search: url.search, limits: bodyLimits('POST /auth/register') }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const answer = await sendForm('POST /auth/register', { context, url, form })
  if (!('saved' in answer)) return answer
  const path = localizedPath('/auth/otp-verification', localeOf(url.pathname))
  const cookie = pendingKeyCookie('code', answer.saved.key, url)
  return redirect(path + url.search, { status: 303, headers: { 'set-cookie': cookie } })
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
  return (
    <AuthFrame title={t('auth.register_title')} text={t('auth.register_text')}>
      <PlainForm
        limits={loaderData.limits}
        outcome={actionData}
        check={registerCheck}
        className="flex flex-col gap-5"
      >
        <ContactFields />
        <PasswordField
          name="password"
          label={t('auth.password')}
          hint={t('auth.password_hint')}
          input={{ required: true, minLength: 8, autoComplete: 'new-password' }}
        />
        <PasswordField
          name="password_confirmation"
          label={t('auth.password_confirmation')}
          input={{ required: true, autoComplete: 'new-password' }}
        />
        <CheckboxField
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
        />
        <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
          {t('auth.register')}
        </Button>
      </PlainForm>
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
