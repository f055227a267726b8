import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readStaffInvitation, type StaffInvitationFacts } from './facts/invitation-queries.ts'
import type { UserFacts } from './facts/person-queries.ts'
import { type FormerMember, formerMemberEmail, notifyFormerMember, type StoreNews } from './former-member.tsx'
import { MailLayout, Paragraph } from './mails/layout.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Emails a person the link to join the staff of a store. */
export async function notifyStaffInvitation(
  begin: Begin,
  invitationId: string,
  options: NotificationsOptions,
): Promise<void> {
  const invitation = await begin((work) => readStaffInvitation(work, invitationId))
  if (invitation) await post(begin, [staffInvitationEmail(invitation, options)], options)
}

export function staffInvitationEmail(
  invitation: StaffInvitationFacts,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(invitation.locale)
  const store = invitation.store_name
  const role = words.say(`staff_role_${invitation.role}`)
  const path = `/staff-invitation/${options.staffInvitationToken(invitation)}`
  return {
    kind: 'staff_invitation',
    dedupeKey: `staff_invitation:${invitation.id}:${invitation.sends}`,
    recipient: invitation.email,
    userId: null,
    groupId: null,
    locale: words.locale,
    subject: words.say('staff_invitation_subject', { store }),
    body: (
      <MailLayout
        words={words}
        preview={words.say('staff_invitation_text', { store, role })}
        heading={words.say('staff_invitation_subject', { store })}
        action={{
          label: words.say('store_invitation_action'),
          href: options.origin + localizedPath(path, words.locale),
        }}
      >
        <Paragraph>{words.say('greeting_plain')}</Paragraph>
        <Paragraph>{words.say('staff_invitation_text', { store, role })}</Paragraph>
        <Paragraph>{words.say('staff_invitation_otherwise')}</Paragraph>
      </MailLayout>
    ),
    isSecret: true,
  }
}

/** Emails a former staff member that their access to a store ended. */
export async function notifyStaffRemoved(
  begin: Begin,
  given: FormerMember,
  options: NotificationsOptions,
): Promise<void> {
  await notifyFormerMember(begin, given, { options, emailOf: staffRemovedEmail })
}

export function staffRemovedEmail(
  person: UserFacts,
  { storeId, at, store }: StoreNews,
  { origin }: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(person.locale)
  const subject = words.say('staff_removed_subject', { store })
  return formerMemberEmail(person, {
    kind: 'staff_removed',
    dedupeKey: `staff_removed:${storeId}:${person.id}:${at}`,
    origin,
    subject,
    preview: subject,
    text: words.say('staff_removed_text', { store }),
  })
}
