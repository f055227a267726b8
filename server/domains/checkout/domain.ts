import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'checkout',
  tables: [],
  calls: [
    'accounts',
    'cart',
    'catalog',
    'coupons',
    'delivery',
    'ledger',
    'orders',
    'payments',
    'pricing',
    'sellers',
    'wallet',
  ],
  reads: {},
})
