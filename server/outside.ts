import type { Mailer } from '#domains/notifications/index.ts'
import type { Gateways } from '#domains/payments/index.ts'

/** What the market reaches beyond its process and its database; made by run/, and by tests in their own way. */
export interface Outside {
  readonly gateways: Gateways
  /** Undefined keeps mail in the outbox. */
  readonly mailer: Mailer | undefined
}
