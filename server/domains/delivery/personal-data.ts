import { books, ofOrders, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'slot_bookings', rows: ofOrders('order_id'), erases: { keeps: books } },
]
