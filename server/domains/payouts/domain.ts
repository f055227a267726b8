import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'payouts',
  tables: [
    'balance_conversions',
    'payout_accounts',
    'payout_entries',
    'payout_events',
    'payout_holds',
    'payout_rules',
    'payout_runs',
    'payout_terms',
    'payout_ways',
    'payouts',
  ],
  calls: ['accounts', 'approvals', 'ledger', 'orders', 'payments', 'pricing', 'sellers'],
  reads: {
    accounts: ['users'],
    catalog: ['categories', 'products', 'removed_categories'],
    coupons: ['order_coupons', 'order_line_discounts'],
    disputes: ['dispute_shares', 'disputes'],
    ledger: ['ledger_accounts', 'ledger_balances', 'ledger_entries', 'ledger_transactions'],
    orders: ['order_groups', 'order_lines', 'orders'],
    payments: ['tender_allocations', 'tenders'],
    platform: ['countries'],
    pricing: ['commission_rates', 'currencies'],
    sellers: ['store_staff', 'stores'],
  },
  personalData,
})
