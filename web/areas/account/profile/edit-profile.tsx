import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { User } from '#contract/accounts.ts'
import { FormDialog } from '#shop/form-dialog.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useFormDialog } from '../use-form-dialog.ts'
import { ProfileForm } from './profile-form.tsx'

interface EditProfileProps {
  readonly user: Pick<User, 'name' | 'email' | 'phone' | 'picture'>
  readonly className?: string
}

/** Opens the profile form as a dialog; without script it is a page of its own. */
export function EditProfile({ user, className }: EditProfileProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const isThere = pathname === useHref('/account/profile')
  const { isOpen, close, opener } = useFormDialog()
  return (
    <>
      <TextLink
        to="/account/profile"
        variant="more"
        aria-label={t('account.profile_edit')}
        className={className}
        {...(isThere ? {} : opener)}
      >
        {t('account.edit')}
      </TextLink>
      {isOpen ? (
        <FormDialog title={t('account.profile_title')} onClose={close}>
          <ProfileForm user={user} backTo={pathname} onCancel={close} />
        </FormDialog>
      ) : null}
    </>
  )
}
