import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'

const accountCheck: FormCheck = {
  name: { missing: 'problems.name_required' },
  password: { missing: 'problems.password_required', short: 'problems.password_short' },
}

interface JoinFormProps {
  readonly title: string
  readonly text: string
  readonly email: string
  /** The address has an account, so its owner signs in first. */
  readonly hasAccount: boolean
  /** The owner of the address is signed in. */
  readonly isAddressee: boolean
  readonly signIn: `/auth/login?redirect=${string}`
  readonly refusal: Refusal | undefined
}

/** The page behind the link of an invitation: a new account, or the one that the address has. */
export function JoinForm({ title, text, email, hasAccount, isAddressee, signIn, refusal }: JoinFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(accountCheck, refusal)
  return (
    <main id="content" className="page-width flex min-h-dvh flex-col justify-center py-10">
      <div className="mx-auto w-full max-w-lg rounded-3xl bg-raised p-6 shadow-mid sm:p-10">
        <PageHeader title={title} text={text} />
        {hasAccount && !isAddressee ? (
          <ButtonLink to={signIn} variant="action" size="lg" isWide className="mt-8">
            {t('auth.sign_in')}
          </ButtonLink>
        ) : (
          <Form method="post" {...checks.form} className="mt-8 flex flex-col gap-5">
            <FormAlert refusal={refusal} errorCount={checks.errorCount} />
            {isAddressee ? null : (
              <>
                {/* Tells password managers which account this is. */}
                <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
                <Field label={t('auth.name')} error={checks.errorOf('name')}>
                  <TextInput
                    name="name"
                    required
                    maxLength={120}
                    autoComplete="name"
                    defaultValue={refusal?.values.name}
                  />
                </Field>
                <Field
                  label={t('auth.password')}
                  hint={t('auth.password_hint')}
                  error={checks.errorOf('password')}
                >
                  <PasswordInput
                    name="password"
                    required
                    minLength={8}
                    maxLength={128}
                    autoComplete="new-password"
                  />
                </Field>
              </>
            )}
            <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
              {t('setup.invitation_accept')}
            </Button>
          </Form>
        )}
      </div>
    </main>
  )
}
