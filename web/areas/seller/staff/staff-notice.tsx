import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { inviteStaff, StaffMember } from '#contract/store-staff.ts'
import { Alert } from '#ui/alert.tsx'

type Outcome =
  | Refusal
  | { readonly invited: Answer<typeof inviteStaff> }
  | { readonly member: StaffMember }
  | { readonly done: 'revoked' | 'removed' }

/** What the last command did, with the link to pass on where no mail server sends it. */
export function StaffNotice({ outcome }: { outcome: Outcome | undefined }) {
  const t = useTranslate()
  if (!outcome) return null
  if ('errors' in outcome) {
    return Object.keys(outcome.errors).length > 0 ? null : <Alert tone="danger">{outcome.message}</Alert>
  }
  if ('done' in outcome) return <Alert tone="success">{t(`staff.${outcome.done}`)}</Alert>
  if ('member' in outcome) {
    const { name, role } = outcome.member
    return <Alert tone="success">{t('staff.role_changed', { name, role: t(`staff.role_${role}`) })}</Alert>
  }
  const { invitation, link } = outcome.invited
  if (link === undefined)
    return <Alert tone="success">{t('staff.invited', { email: invitation.email })}</Alert>
  return (
    <Alert tone="success">
      <p>{t('staff.by_hand', { email: invitation.email })}</p>
      <p className="mt-2 wrap-anywhere">
        <bdi dir="ltr">{link}</bdi>
      </p>
    </Alert>
  )
}
