import type { Mailer } from './mailer.ts'

export interface NotificationsOptions {
  /** The address people use, for links. */
  readonly origin: string
  /** Undefined keeps mail in the outbox. */
  readonly mailer: Mailer | undefined
  /** The path at which whoever holds it sees an order without signing in. */
  readonly orderPath: (order: { groupId: string; number: string }) => string
}
