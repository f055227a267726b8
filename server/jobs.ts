import { accountsJobs } from '#domains/accounts/index.ts'
import { applicationsJobs } from '#domains/applications/index.ts'
import { cartJobs } from '#domains/cart/index.ts'
import { catalogJobs } from '#domains/catalog/index.ts'
import { checkoutJobs } from '#domains/checkout/index.ts'
import { contentJobs } from '#domains/content/index.ts'
import { deliveryJobs } from '#domains/delivery/index.ts'
import { disputesJobs } from '#domains/disputes/index.ts'
import { importsJobs } from '#domains/imports/index.ts'
import { personalData } from '#domains/index.ts'
import { ledgerJobs } from '#domains/ledger/index.ts'
import { type Media, mediaJobs } from '#domains/media/index.ts'
import { messagesJobs } from '#domains/messages/index.ts'
import { newsletterJobs } from '#domains/newsletter/index.ts'
import { notificationsJobs, notifyAccountDeleted } from '#domains/notifications/index.ts'
import { ordersJobs } from '#domains/orders/index.ts'
import { deleteSavedCards, paymentsJobs } from '#domains/payments/index.ts'
import { payoutsJobs } from '#domains/payouts/index.ts'
import { privacyJobs } from '#domains/privacy/index.ts'
import { queuesJobs } from '#domains/queues/index.ts'
import { searchJobs } from '#domains/search/index.ts'
import { stockAlertsJobs } from '#domains/stock-alerts/index.ts'
import { walletJobs } from '#domains/wallet/index.ts'
import { wishlistJobs } from '#domains/wishlist/index.ts'
import { platformJobs } from '#platform/clean-up.ts'
import type { Config } from '#platform/config.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Outside } from './external-services.ts'
import { notificationsOptionsOf } from './notifications-options.ts'
import { appKeysOf, bankKeysOf } from './seal-keys.ts'

export interface JobOptions {
  readonly config: Config
  readonly outside: Outside
  readonly media: Media
  readonly log: Log
}

export function marketJobs({ config, outside, media, log }: JobOptions): Jobs {
  const { gateways, mailer } = outside
  const notifications = notificationsOptionsOf(config, mailer)
  return {
    ...platformJobs,
    ...accountsJobs({ bankKeys: bankKeysOf(config), appKeys: appKeysOf(config) }),
    ...applicationsJobs,
    ...cartJobs,
    ...catalogJobs,
    ...contentJobs,
    ...checkoutJobs(gateways),
    ...deliveryJobs,
    ...disputesJobs(gateways),
    ...importsJobs({ media }),
    ...ledgerJobs({ warn: (facts) => log.warn(facts, 'the ledger check found violations') }),
    ...mediaJobs(media),
    ...messagesJobs,
    ...newsletterJobs,
    ...notificationsJobs(notifications),
    ...ordersJobs,
    ...paymentsJobs(gateways),
    ...payoutsJobs({ bankKeys: bankKeysOf(config), gateways }),
    ...privacyJobs({
      personalData,
      sayGoodbye: (begin, userId) => notifyAccountDeleted(begin, userId, notifications),
      invalidateElsewhere: deleteSavedCards,
    }),
    ...queuesJobs,
    ...searchJobs,
    ...stockAlertsJobs,
    ...walletJobs(gateways),
    ...wishlistJobs,
  }
}
