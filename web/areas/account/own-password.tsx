import { useTranslate } from '#app/i18n.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

/** Asks for the password again, so that another person at an unlocked device can't move money. */
export function OwnPassword({ error }: { error: string | undefined }) {
  const t = useTranslate()
  return (
    <Field label={t('account.your_password')} hint={t('account.your_password_hint')} error={error}>
      <PasswordInput name="password" required maxLength={128} autoComplete="current-password" />
    </Field>
  )
}
