import { PasswordField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'

/** Asks for the password again, so that another person at an unlocked device can't move money. */
export function OwnPassword() {
  const t = useTranslate()
  return (
    <PasswordField
      name="password"
      label={t('account.your_password')}
      hint={t('account.your_password_hint')}
      input={{ required: true, autoComplete: 'current-password' }}
    />
  )
}
