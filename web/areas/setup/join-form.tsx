import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { PasswordField, TextField } from '#app/form/bound-fields.tsx'
import { PlainForm } from '#app/form/plain-form.tsx'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const accountCheck: FormCheck = {
  name: { missing: 'problems.name_required' },
  password: { missing: 'problems.password_required', short: 'problems.password_short' },
}

interface JoinFormProps extends Pick<ComponentProps<typeof PlainForm>, 'limits' | 'outcome'> {
  readonly title: string
  readonly text: string
  readonly email: string
  /** The address has an account, so its owner signs in first. */
  readonly hasAccount: boolean
  /** The owner of the address is signed in. */
  readonly isAddressee: boolean
  readonly signIn: `/auth/login?redirect=${string}`
}

/** The page behind the link of an invitation: a new account, or the one that the address has. */
export function JoinForm({
  title,
  text,
  email,
  hasAccount,
  isAddressee,
  signIn,
  limits,
  outcome,
}: JoinFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="content" className="page-width flex min-h-dvh flex-col justify-center py-10">
      <div className="mx-auto w-full max-w-lg rounded-3xl bg-raised p-6 shadow-mid sm:p-10">
        <PageHeader title={title} text={text} />
        {hasAccount && !isAddressee ? (
          <ButtonLink to={signIn} variant="action" size="lg" isWide className="mt-8">
            {t('auth.sign_in')}
          </ButtonLink>
        ) : (
          <PlainForm
            limits={limits}
            outcome={outcome}
            check={accountCheck}
            className="mt-8 flex flex-col gap-5"
          >
            {isAddressee ? null : (
              <>
                {/* Tells password managers which account this is. */}
                <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
                <TextField
                  name="name"
                  label={t('auth.name')}
                  input={{ required: true, autoComplete: 'name' }}
                />
                <PasswordField
                  name="password"
                  label={t('auth.password')}
                  hint={t('auth.password_hint')}
                  input={{ required: true, minLength: 8, autoComplete: 'new-password' }}
                />
              </>
            )}
            <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
              {t('setup.invitation_accept')}
            </Button>
          </PlainForm>
        )}
      </div>
    </main>
  )
}
