import type { Work } from '#platform/work.ts'
import type { MailLook } from '#values/mail-look.ts'
import type { Mailer } from './mailer.ts'

export interface NotificationsOptions {
  /** The address people use, for links. */
  readonly origin: string
  /** Undefined keeps mail in the outbox. */
  readonly mailer: Mailer | undefined
  /** How the market looks now. */
  readonly look: (work: Pick<Work, 'db'>) => Promise<MailLook>
  /** The six digits that a mail carries. */
  readonly codeOf: (proof: { id: string; sends: number }) => string
  /** A browser in words, from how it calls itself. */
  readonly deviceIn: (userAgent: string) => string | undefined
  /** The path at which whoever holds it sees an order without signing in. */
  readonly orderPath: (order: { groupId: string; number: string }) => string
}
