import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'payments',
  tables: [
    'capture_shares',
    'captures',
    'gateway_customers',
    'gateway_events',
    'order_devices',
    'refunds',
    'saved_cards',
    'tender_allocations',
    'tender_events',
    'tenders',
    'transfer_arrivals',
    'transfer_returns',
    'uncharged_shares',
    'waived_shares',
  ],
  calls: ['ledger', 'media'],
  reads: {
    accounts: ['users'],
    catalog: ['stock_holds', 'stock_levels'],
    disputes: ['dispute_shares', 'disputes'],
    orders: [
      'customer_orders',
      'order_events',
      'order_groups',
      'order_line_pieces',
      'order_lines',
      'orders',
      'refund_requests',
    ],
    platform: ['settings'],
    sellers: ['stores'],
  },
  personalData,
})
