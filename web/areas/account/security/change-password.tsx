import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { FormDialog } from '#shop/form-dialog.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useFormDialog } from '../use-form-dialog.ts'
import { PasswordForm } from './password-form.tsx'

/** Opens the password form as a dialog; without script it is a page of its own. */
export function ChangePassword({ email }: { email: string }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { isOpen, close, opener } = useFormDialog()
  return (
    <>
      <TextLink to="/account/security/password" variant="more" {...opener}>
        {t('account.password_change')}
      </TextLink>
      {isOpen ? (
        <FormDialog title={t('security.password_title')} onClose={close}>
          <p className="text-muted">{t('security.password_text')}</p>
          <PasswordForm email={email} backTo={pathname} onCancel={close} />
        </FormDialog>
      ) : null}
    </>
  )
}
