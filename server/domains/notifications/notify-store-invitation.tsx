import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { type InvitationFacts, readStoreInvitation } from './facts/invitation-queries.ts'
import { MailLayout, Paragraph } from './mails/layout.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Emails a seller the link to accept a store. */
export async function notifyStoreInvitation(
  begin: Begin,
  invitationId: string,
  options: NotificationsOptions,
): Promise<void> {
  const invitation = await begin((work) => readStoreInvitation(work, invitationId))
  if (invitation) await post(begin, [storeInvitationEmail(invitation, options)], options)
}

export function storeInvitationEmail(
  invitation: InvitationFacts,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(invitation.locale)
  const store = invitation.store_name
  const path = `/store-invitation/${options.invitationToken(invitation)}`
  return {
    kind: 'store_invitation',
    dedupeKey: `store_invitation:${invitation.id}:${invitation.sends}`,
    recipient: invitation.email,
    userId: null,
    groupId: null,
    locale: words.locale,
    subject: words.say('store_invitation_subject', { store }),
    body: (
      <MailLayout
        words={words}
        preview={words.say('store_invitation_preview')}
        heading={words.say('store_invitation_subject', { store })}
        action={{
          label: words.say('store_invitation_action'),
          href: options.origin + localizedPath(path, words.locale),
        }}
      >
        <Paragraph>{words.say('greeting_plain')}</Paragraph>
        <Paragraph>{words.say('store_invitation_text', { store })}</Paragraph>
        <Paragraph>{words.say('store_invitation_otherwise')}</Paragraph>
      </MailLayout>
    ),
    isSecret: true,
  }
}
