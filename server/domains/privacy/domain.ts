import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'privacy',
  tables: ['account_deletions', 'cookie_choices', 'data_exports'],
  calls: ['accounts', 'notifications'],
  reads: {
    accounts: ['credentials', 'operators', 'users'],
    applications: ['seller_applications'],
    cart: ['carts'],
    catalog: ['product_autosaves'],
    contact: ['contact_messages'],
    ledger: ['ledger_accounts', 'ledger_balances', 'ledger_entries'],
    orders: ['order_groups', 'order_lines', 'orders', 'refund_requests'],
    payments: ['refunds', 'tenders'],
    reviews: ['reviews'],
    sellers: ['store_staff', 'stores'],
    wallet: ['wallet_recharges', 'wallet_withdrawals'],
  },
})
