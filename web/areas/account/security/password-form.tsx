import { useFetcher } from 'react-router'
import { PasswordField } from '#app/form/bound-fields.tsx'
import { PlainForm } from '#app/form/plain-form.tsx'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import { NewPasswordFields, newPasswordCheck } from '#shop/new-password-fields.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CancelButton } from '../cancel-button.tsx'
import { BackTo } from '../changed.tsx'

interface PasswordFormProps {
  /** Account of the password, for password managers. */
  readonly email: string
  /** Errors of the form when it was sent without script. */
  readonly refusal?: Refusal | undefined
  /** Page to return to, when the form is in a dialog. */
  readonly backTo?: string
  /** Closes the dialog; undefined when cancelling links to another page. */
  readonly onCancel?: () => void
}

const check: FormCheck = {
  current_password: { missing: 'problems.current_password_required' },
  ...newPasswordCheck,
}

export function PasswordForm({ email, refusal, backTo, onCancel }: PasswordFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher<Refusal>()
  return (
    <PlainForm
      as={fetcher.Form}
      action={useHref('/account/security/password')}
      limits={{}}
      outcome={fetcher.data ?? refusal}
      check={check}
      className="flex flex-col gap-5"
    >
      <BackTo path={backTo} />
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        name="current_password"
        label={t('security.current_password')}
        input={{ required: true, autoComplete: 'current-password' }}
      />
      <NewPasswordFields />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" isBusy={fetcher.state !== 'idle'}>
          {t('auth.update')}
        </Button>
        <CancelButton onCancel={onCancel} to="/account/security" />
        <TextLink to="/auth/forgot-password">{t('auth.forgot')}</TextLink>
      </div>
    </PlainForm>
  )
}
