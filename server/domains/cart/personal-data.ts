import { sql } from 'kysely'
import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'cart_lines',
    rows: ({ userId }) => sql`t.cart_id in (select id from carts where customer_id = ${userId})`,
    erases: 'rows',
  },
  {
    table: 'cart_cuts',
    rows: ({ userId }) => sql`t.cart_id in (select id from carts where customer_id = ${userId})`,
    erases: 'rows',
  },
  { table: 'cart_reminders', rows: mine('user_id'), omits: ['stop_token'], erases: 'rows' },
  { table: 'carts', rows: mine('customer_id'), omits: ['secret_hash'], erases: 'rows' },
]
