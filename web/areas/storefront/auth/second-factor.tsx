import { type ActionFunctionArgs, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { signInWithPasskey } from '#app/passkeys.ts'
import { clearPendingKeyCookie, pendingKeyIn } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { searchWith } from '#app/search-with.ts'
import { guestMiddleware, pathAfterSignIn } from '#app/sign-in-guard.ts'
import { CodeInput } from '#shop/code-input.tsx'
import { PasskeyButton } from '#shop/passkey-button.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/second-factor.ts'
import { AuthFrame } from './frame.tsx'

export const middleware = [guestMiddleware]

export function loader({ request, url }: Route.LoaderArgs) {
  if (pendingKeyIn('factor', request) === undefined) throw redirect(startOver(url))
  return {
    search: searchWith(url, { recovery: undefined }),
    otherSearch: searchWith(url, { recovery: isRecovery(url) ? undefined : '1' }),
    goesTo: pathAfterSignIn(request, url),
    isRecovery: isRecovery(url),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const key = pendingKeyIn('factor', request)
  if (key === undefined) return redirect(startOver(url))
  try {
    await apiFrom(context)('POST /auth/second-factor', {
      body: { key, code: String(form.get('code') ?? '') },
    })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'code_over') {
      return redirect(startOver(url, 'over'), {
        headers: { 'set-cookie': clearPendingKeyCookie('factor', url) },
      })
    }
    return refuse(error, form)
  }
  const path = pathAfterSignIn(request, url)
  return redirectDocument(path, {
    status: 303,
    headers: { 'set-cookie': clearPendingKeyCookie('factor', url) },
  })
}

function startOver(url: URL, done?: string): string {
  const search = searchWith(url, { recovery: undefined, done })
  return localizedPath('/auth/login', localeOf(url.pathname)) + search
}

function isRecovery({ searchParams }: URL): boolean {
  return searchParams.has('recovery')
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'auth.factor_title')

const appCheck: FormCheck = {
  code: { missing: 'problems.field_empty', malformed: 'problems.code_wrong' },
}
const recoveryCheck: FormCheck = { code: { missing: 'problems.field_empty' } }

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, otherSearch, goesTo, isRecovery } = loaderData
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(isRecovery ? recoveryCheck : appCheck, actionData)
  return (
    <AuthFrame
      title={t('auth.factor_title')}
      text={t(isRecovery ? 'auth.factor_recovery_text' : 'auth.factor_text')}
    >
      <Form method="post" {...checks.form} className="flex flex-col gap-5">
        <FormAlert refusal={actionData} errorCount={checks.errorCount} />
        <Field label={t(isRecovery ? 'auth.recovery_code' : 'auth.code')} error={checks.errorOf('code')}>
          {isRecovery ? <RecoveryInput /> : <CodeInput />}
        </Field>
        <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
          {t('auth.sign_in')}
        </Button>
      </Form>
      <div className="mt-6 flex flex-col gap-4 border-t border-line pt-6">
        <PasskeyButton
          label={t('auth.passkey_instead')}
          ask={signInWithPasskey}
          onDone={() => location.assign(goesTo)}
        />
        <p>
          <TextLink to={`/auth/second-factor${otherSearch}`} className="font-semibold">
            {t(isRecovery ? 'auth.use_app' : 'auth.use_recovery')}
          </TextLink>
        </p>
        <p>
          <TextLink to={`/auth/login${search}`}>{t('auth.other_account')}</TextLink>
        </p>
      </div>
    </AuthFrame>
  )
}

function RecoveryInput() {
  return (
    <TextInput
      name="code"
      required
      maxLength={40}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      className="font-mono"
    />
  )
}
