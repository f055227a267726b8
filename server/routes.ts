/** Handlers of all endpoints; a missing one fails to compile. */
import { type AccountsOptions, accountsRoutes } from '#domains/accounts/index.ts'
import { applicationsRoutes } from '#domains/applications/index.ts'
import { auditRoutes } from '#domains/audit/index.ts'
import { cartCount, cartRoutes } from '#domains/cart/index.ts'
import { catalogRoutes, storePictureRoutes, storeVideoRoutes } from '#domains/catalog/index.ts'
import { adoptGuest, checkoutRoutes } from '#domains/checkout/index.ts'
import { comparedProductIds, compareRoutes } from '#domains/compare/index.ts'
import { contactRoutes } from '#domains/contact/index.ts'
import { contentRoutes, isGuestWelcome, marketName, sharePictureRoutes } from '#domains/content/index.ts'
import { couponsRoutes } from '#domains/coupons/index.ts'
import { customersRoutes } from '#domains/customers/index.ts'
import { dashboardSearchRoutes } from '#domains/dashboard-search/index.ts'
import { deliveryRoutes } from '#domains/delivery/index.ts'
import { disputesRoutes } from '#domains/disputes/index.ts'
import { importsRoutes } from '#domains/imports/index.ts'
import { invitationsRoutes } from '#domains/invitations/index.ts'
import { ledgerRoutes } from '#domains/ledger/index.ts'
import { type Media, mediaRoutes } from '#domains/media/index.ts'
import { messagesRoutes } from '#domains/messages/index.ts'
import { newsletterRoutes } from '#domains/newsletter/index.ts'
import { countUnread, notificationsRoutes } from '#domains/notifications/index.ts'
import {
  claimGuestOrders,
  documentDress,
  documentRoutes,
  ordersRoutes,
  refundPictureRoutes,
} from '#domains/orders/index.ts'
import { paymentMethodsOn, paymentsRoutes } from '#domains/payments/index.ts'
import { payoutsRoutes } from '#domains/payouts/index.ts'
import { adoptGuestChoices, preferencesRoutes } from '#domains/preferences/index.ts'
import { pricingRoutes } from '#domains/pricing/index.ts'
import { privacyRoutes } from '#domains/privacy/index.ts'
import { queuesRoutes } from '#domains/queues/index.ts'
import { reviewsRoutes, showAuthor } from '#domains/reviews/index.ts'
import { type SearchEngine, searchRoutes } from '#domains/search/index.ts'
import { followedStoreSlugs, sellersRoutes } from '#domains/sellers/index.ts'
import { setupRoutes } from '#domains/setup/index.ts'
import { slugsRoutes } from '#domains/slugs/index.ts'
import { stockAlertsRoutes } from '#domains/stock-alerts/index.ts'
import { rechargeTokens, walletRoutes } from '#domains/wallet/index.ts'
import { wishlistProductIds, wishlistRoutes } from '#domains/wishlist/index.ts'
import { type Config, deriveKey, deriveKeys } from '#platform/config.ts'
import type { Routes } from '#platform/route.ts'
import type { SessionKey } from '#platform/session.ts'
import type { Work } from '#platform/work.ts'
import { codeSecretOf } from './code-secret.ts'
import type { Outside } from './external-services.ts'
import { invitationTokensOf, staffTokensOf } from './invitation-tokens.ts'
import { orderKeysOf } from './order-keys.ts'
import { appKeysOf, bankKeysOf } from './seal-keys.ts'

export interface RouteOptions {
  readonly config: Config
  readonly outside: Outside
  readonly media: Media
  readonly sessionKey: SessionKey
  readonly searchEngine: SearchEngine | undefined
  readonly sessionSecret: string
}

function accountsOptionsOf({
  config,
  sessionKey,
  sessionSecret,
}: Pick<RouteOptions, 'config' | 'sessionKey' | 'sessionSecret'>): AccountsOptions {
  return {
    identity: { secret: sessionSecret, origin: config.origin },
    sessionKey,
    bankKeys: bankKeysOf(config),
    codeSecret: codeSecretOf(config),
    appKeys: appKeysOf(config),
    recoveryKeys: deriveKeys(config, 'one-time codes'),
    isGuestWelcome,
    marketName,
    countUnread,
    countCart: cartCount,
    wishlistProductIds,
    comparedProductIds,
    followedStoreSlugs,
    onSignedIn: async (work, who) => {
      await adoptGuest(work, who)
      await adoptGuestChoices(work, who)
    },
    onEmailVerified: claimGuestOrders,
    onPictureChanged: showAuthor,
  }
}

export function marketRoutes({
  config,
  outside,
  media,
  searchEngine,
  sessionKey,
  sessionSecret,
}: RouteOptions) {
  const bankKeys = bankKeysOf(config)
  const identity = { secret: sessionSecret, origin: config.origin }
  const accounts = accountsOptionsOf({ config, sessionKey, sessionSecret })
  const methodsOn = (work: Work) => paymentMethodsOn(work, outside.gateways)
  return {
    ...accountsRoutes(accounts),
    ...applicationsRoutes(media),
    ...auditRoutes,
    ...cartRoutes,
    ...catalogRoutes,
    ...checkoutRoutes({
      gateways: outside.gateways,
      keys: orderKeysOf(config),
      rechargeTokens: rechargeTokens(deriveKey(config.secret, 'recharge tokens')),
      origin: config.origin,
    }),
    ...compareRoutes,
    ...couponsRoutes,
    ...importsRoutes,
    ...ledgerRoutes,
    ...contactRoutes,
    ...contentRoutes({ paymentMethodsOn: methodsOn }),
    ...sharePictureRoutes(media),
    ...mediaRoutes(media),
    ...storePictureRoutes(media),
    ...storeVideoRoutes(media),
    ...customersRoutes,
    ...dashboardSearchRoutes,
    ...deliveryRoutes,
    ...disputesRoutes,
    ...messagesRoutes,
    ...newsletterRoutes,
    ...notificationsRoutes,
    ...ordersRoutes,
    ...documentRoutes(media),
    ...refundPictureRoutes(media),
    ...paymentsRoutes(outside.gateways),
    ...pricingRoutes,
    ...payoutsRoutes({
      bankKeys,
      identity,
      gateways: outside.gateways,
      origin: config.origin,
      dressOf: (work) => documentDress(work, media),
    }),
    ...preferencesRoutes,
    ...privacyRoutes,
    ...queuesRoutes,
    ...reviewsRoutes,
    ...searchRoutes(searchEngine),
    ...sellersRoutes,
    ...invitationsRoutes({
      accounts,
      tokens: invitationTokensOf(config),
      staffTokens: staffTokensOf(config),
      origin: config.origin,
      hasMailServer: outside.mailer !== undefined,
    }),
    ...setupRoutes({
      accounts,
      hasMailServer: outside.mailer !== undefined,
      paymentMethodsOn: methodsOn,
    }),
    ...slugsRoutes,
    ...stockAlertsRoutes,
    ...walletRoutes({ identity, bankKeys }),
    ...wishlistRoutes,
  } satisfies Routes
}
