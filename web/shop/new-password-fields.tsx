import { PasswordField } from '#app/form/bound-fields.tsx'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'

export const newPasswordCheck: FormCheck = {
  password: { missing: 'problems.new_password_required', short: 'problems.password_short' },
  password_confirmation: {
    missing: 'problems.confirmation_required',
    repeats: { field: 'password', otherwise: 'problems.confirmation_differs' },
  },
}

export function NewPasswordFields() {
  const t = useTranslate()
  return (
    <>
      <PasswordField
        name="password"
        label={t('auth.new_password')}
        hint={t('auth.password_hint')}
        input={{ required: true, minLength: 8, autoComplete: 'new-password' }}
      />
      <PasswordField
        name="password_confirmation"
        label={t('auth.password_confirmation')}
        input={{ required: true, autoComplete: 'new-password' }}
      />
    </>
  )
}
