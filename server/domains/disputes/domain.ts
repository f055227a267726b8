import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'disputes',
  tables: ['dispute_events', 'dispute_shares', 'disputes'],
  calls: ['ledger', 'orders', 'payments'],
  reads: {
    accounts: ['users'],
    ledger: ['ledger_accounts', 'ledger_entries', 'ledger_transactions'],
    orders: ['customer_orders', 'order_events', 'order_groups', 'orders'],
    payments: ['refunds', 'tenders'],
    sellers: ['stores'],
  },
  personalData,
})
