/** All domains of the market. */
import { type Domain, defineDomain } from '#platform/domain.ts'
import { personalData as ofPlatform } from '#platform/own-personal-data.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import accounts from './accounts/domain.ts'
import applications from './applications/domain.ts'
import approvals from './approvals/domain.ts'
import audit from './audit/domain.ts'
import cart from './cart/domain.ts'
import catalog from './catalog/domain.ts'
import checkout from './checkout/domain.ts'
import compare from './compare/domain.ts'
import contact from './contact/domain.ts'
import content from './content/domain.ts'
import coupons from './coupons/domain.ts'
import dashboardSearch from './dashboard-search/domain.ts'
import delivery from './delivery/domain.ts'
import disputes from './disputes/domain.ts'
import imports from './imports/domain.ts'
import invitations from './invitations/domain.ts'
import ledger from './ledger/domain.ts'
import media from './media/domain.ts'
import messages from './messages/domain.ts'
import newsletter from './newsletter/domain.ts'
import notifications from './notifications/domain.ts'
import orders from './orders/domain.ts'
import payments from './payments/domain.ts'
import payouts from './payouts/domain.ts'
import preferences from './preferences/domain.ts'
import pricing from './pricing/domain.ts'
import privacy from './privacy/domain.ts'
import queues from './queues/domain.ts'
import reviews from './reviews/domain.ts'
import search from './search/domain.ts'
import sellers from './sellers/domain.ts'
import setup from './setup/domain.ts'
import slugs from './slugs/domain.ts'
import stockAlerts from './stock-alerts/domain.ts'
import wallet from './wallet/domain.ts'
import wishlist from './wishlist/domain.ts'

export const domains: readonly Domain[] = [
  accounts,
  applications,
  approvals,
  audit,
  cart,
  catalog,
  checkout,
  compare,
  contact,
  content,
  coupons,
  dashboardSearch,
  delivery,
  disputes,
  imports,
  invitations,
  ledger,
  media,
  messages,
  newsletter,
  notifications,
  orders,
  payments,
  payouts,
  preferences,
  pricing,
  privacy,
  queues,
  reviews,
  search,
  sellers,
  setup,
  slugs,
  stockAlerts,
  wallet,
  wishlist,
]

/** What all domains stand on, in server/platform. */
export const platform = defineDomain({
  name: 'platform',
  tables: [
    'audit_entries',
    'countries',
    'event_deliveries',
    'events',
    'idempotency_keys',
    'moved_slugs',
    'rate_limits',
    'setting_changes',
    'settings',
  ],
  calls: [],
  reads: {
    accounts: ['users'],
    catalog: ['categories', 'products'],
    orders: ['customer_orders'],
    sellers: ['stores'],
  },
  personalData: ofPlatform,
})

/** All tables with rows about users. */
export const personalData: readonly PersonalData[] = [platform, ...domains].flatMap(
  (domain: Domain) => domain.personalData ?? [],
)
