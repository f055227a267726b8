import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'coupons',
  tables: ['coupon_addresses', 'coupon_uses', 'coupons', 'order_coupons', 'order_line_discounts'],
  calls: ['sellers'],
  reads: {
    accounts: ['users'],
    catalog: ['categories', 'collections', 'products'],
    orders: ['order_groups', 'order_lines', 'orders', 'replaceable_order_groups'],
    sellers: ['stores'],
  },
  personalData,
})
