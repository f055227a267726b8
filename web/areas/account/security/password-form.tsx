import { useFetcher } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import { NewPasswordFields, newPasswordCheck } from '#shop/new-password-fields.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
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

export function PasswordForm({ email, refusal: sent, backTo, onCancel }: PasswordFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher<Refusal>()
  const refusal = fetcher.data ?? sent
  const checks = useFormChecks(check, refusal)
  return (
    <fetcher.Form
      method="post"
      action={useHref('/account/security/password')}
      {...checks.form}
      className="flex flex-col gap-5"
    >
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <BackTo path={backTo} />
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field label={t('security.current_password')} error={checks.errorOf('current_password')}>
        <PasswordInput name="current_password" required autoComplete="current-password" />
      </Field>
      <NewPasswordFields errorOf={checks.errorOf} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" isBusy={fetcher.state !== 'idle'}>
          {t('auth.update')}
        </Button>
        <CancelButton onCancel={onCancel} to="/account/security" />
        <TextLink to="/auth/forgot-password">{t('auth.forgot')}</TextLink>
      </div>
    </fetcher.Form>
  )
}
