import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'privacy',
  tables: ['account_deletions', 'cookie_choices', 'data_exports'],
  calls: ['accounts', 'notifications'],
  reads: {
    accounts: ['credentials', 'operators', 'users'],
    ledger: ['ledger_accounts', 'ledger_balances'],
    orders: ['order_groups', 'orders', 'refund_requests'],
    payments: ['refunds'],
    sellers: ['stores'],
    wallet: ['wallet_recharges', 'wallet_withdrawals'],
  },
  personalData,
})
