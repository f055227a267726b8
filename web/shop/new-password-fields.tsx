import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

export const newPasswordCheck: FormCheck = {
  password: { missing: 'problems.new_password_required', short: 'problems.password_short' },
  password_confirmation: {
    missing: 'problems.confirmation_required',
    repeats: { field: 'password', otherwise: 'problems.confirmation_differs' },
  },
}

export function NewPasswordFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const t = useTranslate()
  return (
    <>
      <Field label={t('auth.new_password')} hint={t('auth.password_hint')} error={errorOf('password')}>
        <PasswordInput name="password" required minLength={8} autoComplete="new-password" />
      </Field>
      <Field label={t('auth.password_confirmation')} error={errorOf('password_confirmation')}>
        <PasswordInput name="password_confirmation" required autoComplete="new-password" />
      </Field>
    </>
  )
}
