import { sql } from 'kysely'
import { books, ofGroups, ofOrders, ordersOf, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'coupon_uses',
    rows: ofGroups('group_id'),
    omits: ['customer_key'],
    erases: { keeps: 'A used coupon stays used, without the customer' },
  },
  {
    table: 'order_coupons',
    rows: ofOrders('order_id'),
    erases: { keeps: books },
  },
  {
    table: 'order_line_discounts',
    rows: (subject) => sql`t.line_id in (select id from order_lines where order_id in ${ordersOf(subject)})`,
    erases: { keeps: books },
  },
]
