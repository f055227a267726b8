import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'ledger',
  tables: [
    'books_checks',
    'document_series',
    'documents',
    'goodwill_credits',
    'ledger_accounts',
    'ledger_balances',
    'ledger_entries',
    'ledger_sums',
    'ledger_transactions',
    'order_rewards',
  ],
  calls: ['approvals', 'pricing'],
  reads: {
    accounts: ['users'],
    coupons: ['order_coupons', 'order_line_discounts'],
    disputes: ['dispute_events', 'dispute_shares', 'disputes'],
    orders: ['order_events', 'order_groups', 'order_lines', 'orders', 'refund_requests'],
    payments: [
      'capture_shares',
      'captures',
      'refunds',
      'tender_allocations',
      'tender_events',
      'tenders',
      'uncharged_shares',
      'waived_shares',
    ],
    platform: ['countries', 'settings'],
    pricing: ['currencies', 'rates'],
    sellers: ['stores'],
    wallet: ['wallet_transfers'],
  },
  personalData,
})
