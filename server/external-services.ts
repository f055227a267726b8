import type { Mailer } from '#domains/notifications/index.ts'
import type { Gateways } from '#domains/payments/index.ts'

/** Services outside the process and the database, created in run/ or by tests. */
export interface Outside {
  readonly gateways: Gateways
  /** Undefined keeps email in the outbox. */
  readonly mailer: Mailer | undefined
}
