import { useEffect, useState } from 'react'
import { type ActionFunctionArgs, data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { clearPendingKeyCookie, pendingKeyIn } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOf } from '#app/refusal.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { searchWith } from '#app/search-with.ts'
import { pathAfterSignIn } from '#app/sign-in-guard.ts'
import type { CodePurpose } from '#contract/identity.ts'
import { CodeInput } from '#shop/code-input.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/otp-verification.ts'
import { AuthFrame } from './frame.tsx'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const key = pendingKeyIn('code', request)
  if (key === undefined) throw redirect(startOver(url))
  try {
    const code = await apiFrom(context)('POST /auth/code', { body: { key } })
    if (code.is_proved && code.purpose === 'reset_password')
      throw redirect(pathIn(url, '/auth/update-password') + searchWith(url, { resent: undefined }))
    return { code, search: searchWith(url, { resent: undefined }), wasResent: url.searchParams.has('resent') }
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'code_over') throw redirect(startOver(url))
    throw error
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const key = pendingKeyIn('code', request)
  if (key === undefined) return redirect(startOver(url))
  const isResend = form.get('intent') === 'resend'
  try {
    if (isResend) {
      await apiFrom(context)('POST /auth/resend-code', { body: { key } })
      return redirect(url.pathname + searchWith(url, { resent: '1' }), 303)
    }
    const { purpose } = await apiFrom(context)('POST /auth/verify-otp', {
      body: { key, code: String(form.get('code') ?? '') },
    })
    return proceed(purpose, request, url)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ ...refusalOf(error, form), isResend }, { status: error.status })
  }
}

/** Also revalidates after a wrong code, which reduces the number of attempts left. */
export function shouldRevalidate(): boolean {
  return true
}

/** Continues with what the verified email address was needed for. */
function proceed(purpose: CodePurpose, request: Request, url: URL) {
  const forgotten = { status: 303, headers: { 'set-cookie': clearPendingKeyCookie('code', url) } }
  switch (purpose) {
    case 'register':
      return redirectDocument(pathAfterSignIn(request, url), forgotten)
    case 'reset_password':
      return redirect(pathIn(url, '/auth/update-password') + searchWith(url, { resent: undefined }), 303)
    case 'verify_email':
      return redirect(
        sameOriginPath(
          url.searchParams.get('redirect'),
          `${pathIn(url, '/account/security')}?done=${purpose}`,
        ),
        forgotten,
      )
    case 'change_email':
      return redirect(`${pathIn(url, '/account/security')}?done=${purpose}`, forgotten)
  }
}

function startOver(url: URL): string {
  return pathIn(url, '/auth/login') + searchWith(url, { resent: undefined })
}

function pathIn({ pathname }: URL, path: `/${string}`): string {
  return localizedPath(path, localeOf(pathname))
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'auth.code_title')

const check: FormCheck = {
  code: { missing: 'problems.field_empty', malformed: 'problems.code_wrong' },
}

const startPaths = {
  register: '/auth/register',
  reset_password: '/auth/forgot-password',
  verify_email: '/account/security',
  change_email: '/account/security',
} as const satisfies Record<CodePurpose, string>

export default function CodePage({
  loaderData: { code, search, wasResent },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const { formData } = useNavigation()
  const ofCode = actionData && !actionData.isResend ? actionData : undefined
  const ofResend = actionData?.isResend ? actionData : undefined
  const checks = useFormChecks(check, ofCode)
  return (
    <AuthFrame title={t('auth.code_title')} text={t('auth.code_text')}>
      <p className="mb-6 -mt-4 text-lg font-semibold text-strong">
        <bdi dir="ltr">{code.email}</bdi>
      </p>
      <Form method="post" {...checks.form} className="flex flex-col gap-5">
        <FormAlert refusal={ofCode} errorCount={checks.errorCount} />
        <Notice isOver={code.is_over && !ofCode} wasResent={wasResent && !actionData} />
        <Field
          label={t('auth.code')}
          hint={t('auth.code_tries', { count: code.tries_left })}
          error={checks.errorOf('code')}
        >
          <CodeInput />
        </Field>
        <Button
          type="submit"
          variant="action"
          size="lg"
          isWide
          isBusy={formData !== undefined && formData.get('intent') !== 'resend'}
        >
          {t(`auth.code_${code.purpose}`)}
        </Button>
      </Form>
      <Resend code={code} refusal={ofResend} />
      <p className="mt-4">
        {t('auth.code_wrong_address')}{' '}
        <TextLink to={`${startPaths[code.purpose]}${search}`} className="font-semibold">
          {t('auth.start_over')}
        </TextLink>
      </p>
    </AuthFrame>
  )
}

function Notice({ isOver, wasResent }: { isOver: boolean; wasResent: boolean }) {
  const t = useTranslate()
  if (isOver) return <Alert tone="warning">{t('problems.code_over')}</Alert>
  return wasResent ? <Alert tone="success">{t('auth.code_resent')}</Alert> : null
}

/**
 * Requests another code, at the earliest one minute after the last. Without script the server shows the remaining
 * time.
 */
function Resend({ code, refusal }: { code: Waiting; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const left = useSecondsToWait(code)
  const isBusy = useNavigation().formData?.get('intent') === 'resend'
  return (
    <Form method="post" className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
      {refusal ? <Alert tone="danger">{refusal.message}</Alert> : null}
      <p className="text-muted">{t('auth.code_not_there')}</p>
      <Button
        type="submit"
        name="intent"
        value="resend"
        variant="quiet"
        isBusy={isBusy}
        aria-disabled={left > 0 || undefined}
        onClick={left > 0 ? (event) => event.preventDefault() : undefined}
        className="self-start tabular-nums"
      >
        {left > 0 ? t('auth.resend_in', { count: left }) : t('auth.resend')}
      </Button>
    </Form>
  )
}

type Waiting = Pick<Route.ComponentProps['loaderData']['code'], 'resend_after_seconds'>

/** Counts down from each answer of the server, even when two answers have the same value. */
function useSecondsToWait(code: Waiting): number {
  const [left, setLeft] = useState(code.resend_after_seconds)
  useEffect(() => {
    const endsAt = Date.now() + code.resend_after_seconds * 1000
    const count = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [code])
  return left
}
