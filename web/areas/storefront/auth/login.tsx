import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ActionFunctionArgs, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { offerPasskey, type PasskeyFailure, signInWithPasskey } from '#app/passkeys.ts'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import { searchWith } from '#app/search-with.ts'
import { guestMiddleware, pathAfterSignIn, redirectPathIn } from '#app/sign-in-guard.ts'
import { textOf } from '#shop/cart-form.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { PasskeyButton } from '#shop/passkey-button.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath, splitLocale } from '#values/locale.ts'
import type { Route } from './+types/login.ts'
import { ContactFields, contactCheck } from './contact-fields.tsx'
import { AuthFrame } from './frame.tsx'

export const middleware = [guestMiddleware]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const done = url.searchParams.get('done')
  const isForCheckout = /^\/checkout(?:[/?#]|$)/.test(splitLocale(redirectPathIn(url)).path)
  const settings = await apiFrom(context)('GET /settings')
  return {
    search: searchWith(url, { done: undefined }),
    goesTo: pathAfterSignIn(request, url),
    hasNewPassword: done === 'password',
    isFactorOver: done === 'over',
    isForCheckout,
    limits: bodyLimits('POST /auth/guest'),
    mayBeGuest: isForCheckout && settings.guest_checkout,
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const isGuest = form.get('intent') === 'guest'
  try {
    if (isGuest) {
      const answer = await sendForm('POST /auth/guest', { context, url, form })
      if (!('saved' in answer)) return answer
    } else await apiFrom(context)('POST /auth/login', { body: credentialsOf(form) })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const key = error.body.facts?.key
    if (error.code === 'second_factor_required' && typeof key === 'string') {
      const path = localizedPath('/auth/second-factor', localeOf(url.pathname))
      return redirect(path + url.search, {
        status: 303,
        headers: { 'set-cookie': pendingKeyCookie('factor', key, url) },
      })
    }
    return refuse(error, form)
  }
  // A full page load, because cart, prices and name now belong to the customer.
  return redirectDocument(isGuest ? redirectPathIn(url) : pathAfterSignIn(request, url), 303)
}

function credentialsOf(form: FormData) {
  return {
    email: textOf(form, 'email') ?? '',
    password: String(form.get('password') ?? ''),
    remember: form.has('remember'),
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'auth.sign_in_title')

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isGuestRefused = actionData?.values.intent === 'guest'
  // The message is also logged to the console, by requirement; it is shown above the form as well.
  useEffect(() => {
    if (actionData) console.error(actionData.message)
  }, [actionData])
  const signIn = (
    <>
      <SignIn
        refusal={isGuestRefused ? undefined : actionData}
        search={loaderData.search}
        goesTo={loaderData.goesTo}
        hasNewPassword={loaderData.hasNewPassword}
        isFactorOver={loaderData.isFactorOver}
      />
      <div className="mt-5">
        <PasskeyButton
          label={t('auth.passkey_sign_in')}
          ask={signInWithPasskey}
          onDone={() => location.assign(loaderData.goesTo)}
          isWide
        />
      </div>
      <p className="mt-6">
        {t('auth.new_here')}{' '}
        <TextLink to={`/auth/register${loaderData.search}`} className="font-semibold">
          {t('auth.create_account')}
        </TextLink>
      </p>
    </>
  )
  if (loaderData.mayBeGuest) {
    return (
      <GuestOrSignIn
        guest={<Guest limits={loaderData.limits} refusal={isGuestRefused ? actionData : undefined} />}
        signIn={signIn}
      />
    )
  }
  const title = t(loaderData.isForCheckout ? 'auth.sign_in_to_check_out' : 'auth.sign_in_title')
  return (
    <AuthFrame title={title} text={t('auth.sign_in_text')}>
      {signIn}
    </AuthFrame>
  )
}

const signInCheck: FormCheck = {
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid_sign_in' },
  password: { missing: 'problems.password_required' },
}

interface SignInProps {
  readonly refusal: Refusal | undefined
  readonly search: string
  readonly goesTo: string
  readonly hasNewPassword: boolean
  readonly isFactorOver: boolean
}

function SignIn({ refusal, search, goesTo, hasNewPassword, isFactorOver }: SignInProps) {
  const t = useTranslate()
  const offer = usePasskeyOffer(goesTo)
  const checks = useFormChecks(signInCheck, refusal)
  const { errorOf } = checks
  return (
    <Form method="post" {...checks.form} className="flex flex-col gap-5">
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      {offer.failure ? (
        <Alert tone="danger">{'key' in offer.failure ? t(offer.failure.key) : offer.failure.text}</Alert>
      ) : null}
      {hasNewPassword && !refusal ? <Alert tone="success">{t('auth.password_updated')}</Alert> : null}
      {isFactorOver && !refusal ? <Alert tone="warning">{t('auth.factor_over')}</Alert> : null}
      <Field label={t('auth.email')} error={errorOf('email')}>
        <TextInput
          name="email"
          {...emailInput}
          autoComplete={offer.isHydrated ? 'username webauthn' : 'username'}
          defaultValue={refusal?.values.email}
          onFocus={offer.begin}
        />
      </Field>
      <Field label={t('auth.password')} error={errorOf('password')}>
        <PasswordInput name="password" required autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox
          name="remember"
          label={t('auth.remember')}
          defaultChecked={refusal?.values.remember === 'on'}
        />
        <TextLink to={`/auth/forgot-password${search}`} className="font-semibold">
          {t('auth.forgot')}
        </TextLink>
      </div>
      <SendButton intent="sign_in" label={t('auth.sign_in')} />
    </Form>
  )
}

/** Offers the visitor's passkeys in the autofill of the email field. */
function usePasskeyOffer(goesTo: string) {
  const hasBegun = useRef(false)
  // Passkeys need script.
  const [isHydrated, setIsHydrated] = useState(false)
  const [failure, setFailure] = useState<PasskeyFailure>()

  useEffect(() => setIsHydrated(true), [])

  async function begin() {
    if (hasBegun.current) return
    hasBegun.current = true
    const outcome = await offerPasskey()
    if (outcome.isDone) location.assign(goesTo)
    else setFailure(outcome.failure)
  }

  return { begin, failure, isHydrated }
}

interface GuestOrSignInProps {
  readonly guest: ReactNode
  readonly signIn: ReactNode
}

/** On the way to checkout: without an account first, with one beside it. */
function GuestOrSignIn({ guest, signIn }: GuestOrSignInProps) {
  const t = useTranslate()
  return (
    <div className="page-width flex flex-col gap-6 py-8 lg:py-12">
      <header className="flex flex-col gap-1">
        <h1 className="text-4xl">{t('auth.check_out_title')}</h1>
        <p className="lg:hidden">
          {/* On a phone the form to sign in is a screen below. */}
          <a href="#sign-in" className="font-semibold text-accent-text underline underline-offset-3">
            {t('auth.have_account_sign_in')}
          </a>
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
        <Way id="guest" title={t('auth.guest_title')} text={t('auth.guest_text')}>
          {guest}
        </Way>
        <Way id="sign-in" title={t('auth.sign_in_title')} text={t('auth.sign_in_text')}>
          {signIn}
        </Way>
      </div>
    </div>
  )
}

interface WayProps {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Way({ id, title, text, children }: WayProps) {
  return (
    <Card variant="raised" padding="lg">
      <section aria-labelledby={id}>
        <h2 id={id} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 mb-6 text-muted">{text}</p>
        {children}
      </section>
    </Card>
  )
}

/** Asks only for what an order needs. */
function Guest({ limits, refusal }: { readonly limits: Limits; readonly refusal: Refusal | undefined }) {
  const t = useTranslate()
  return (
    <PlainForm limits={limits} outcome={refusal} check={contactCheck} className="flex flex-col gap-5">
      <ContactFields />
      <SendButton intent="guest" label={t('auth.guest_action')} />
    </PlainForm>
  )
}

interface SendButtonProps {
  readonly intent: 'sign_in' | 'guest'
  readonly label: string
}

function SendButton({ intent, label }: SendButtonProps) {
  const { state, formData } = useNavigation()
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="action"
      size="lg"
      isWide
      isBusy={state !== 'idle' && formData?.get('intent') === intent}
    >
      {label}
    </Button>
  )
}
