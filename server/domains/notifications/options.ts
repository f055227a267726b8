import type { Work } from '#platform/work.ts'
import type { EmailDesign } from '#values/email-design.ts'
import type { Mailer } from './mailer.ts'

export interface NotificationsOptions {
  /** The public origin, for links. */
  readonly origin: string
  /** If undefined, emails remain in the outbox. */
  readonly mailer: Mailer | undefined
  readonly look: (work: Pick<Work, 'db'>) => Promise<EmailDesign>
  /** Returns the six digits of a verification code. */
  readonly codeOf: (proof: { id: string; sends: number }) => string
  /** Returns the secret in the link of a store's invitation. */
  readonly invitationToken: (invitation: { id: string; sends: number }) => string
  readonly staffInvitationToken: (invitation: { id: string; sends: number }) => string
  /** Describes a browser from its user agent. */
  readonly deviceIn: (userAgent: string) => string | undefined
  /** Returns a path that shows an order without signing in. */
  readonly orderPath: (order: { groupId: string; number: string }) => string
}
