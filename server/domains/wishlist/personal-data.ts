import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'wishlist_items', rows: mine('user_id'), erases: 'rows' },
  { table: 'wishlists', rows: mine('user_id'), omits: ['share_token', 'stop_token'], erases: 'rows' },
]
