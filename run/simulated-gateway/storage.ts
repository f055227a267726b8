/**
 * SQL of the gateway, over its own tables. Every change is one statement, guarded by the current state, and includes
 * its webhooks, so a crash leaves nothing half done.
 */
import type { Database } from '#platform/database.ts'
import { authorisationStorage } from './storage/authorisations.ts'
import { captureStorage } from './storage/captures.ts'
import { cardStorage } from './storage/cards.ts'
import { decisionStorage } from './storage/decisions.ts'
import { disputeStorage } from './storage/disputes.ts'
import { paymentStorage } from './storage/payments.ts'
import { refundStorage } from './storage/refunds.ts'
import { openTables } from './storage/tables.ts'
import { webhookStorage } from './storage/webhooks.ts'

export type Storage = ReturnType<typeof openStorage>

/** Opens the gateway's tables, which are created on first use. */
export function openStorage(db: Database) {
  const ready = openTables(db)
  return {
    ...paymentStorage(ready),
    ...decisionStorage(ready),
    ...authorisationStorage(ready),
    ...captureStorage(ready),
    ...cardStorage(ready),
    ...refundStorage(ready),
    ...disputeStorage(ready),
    ...webhookStorage(ready),
  }
}
