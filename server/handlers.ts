/** Handlers of events by the domain that they belong to. */
import { catalogHandlers } from '#domains/catalog/index.ts'
import { customersHandlers } from '#domains/customers/index.ts'
import { deliveryHandlers } from '#domains/delivery/index.ts'
import { ledgerHandlers } from '#domains/ledger/index.ts'
import { notificationsHandlers } from '#domains/notifications/index.ts'
import { searchHandlers } from '#domains/search/index.ts'
import { stockAlertsHandlers } from '#domains/stock-alerts/index.ts'
import type { Config } from '#platform/config.ts'
import type { Handlers } from '#platform/events/deliver.ts'
import type { Outside } from './external-services.ts'
import { notificationsOptionsOf } from './notifications-options.ts'

export function marketHandlers({
  config,
  outside,
}: {
  readonly config: Config
  readonly outside: Outside
}): Handlers {
  return {
    catalog: catalogHandlers,
    customers: customersHandlers,
    delivery: deliveryHandlers,
    ledger: ledgerHandlers,
    notifications: notificationsHandlers(notificationsOptionsOf(config, outside.mailer)),
    search: searchHandlers,
    'stock-alerts': stockAlertsHandlers,
  }
}
