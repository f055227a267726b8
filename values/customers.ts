/** Bounds of what operators note about customers, and the sortings of their list. */
export const CUSTOMER_TAGS_MAX = 20
export const CUSTOMER_TAG_LENGTH_MAX = 40
export const CUSTOMER_NOTE_LENGTH_MAX = 2000

export const CUSTOMER_SEGMENTS_MAX = 30
export const SEGMENT_NAME_LENGTH_MAX = 60
export const SEGMENT_QUERY_LENGTH_MAX = 2000

export const customerSorts = [
  'name',
  '-name',
  'orders',
  '-orders',
  'spent',
  '-spent',
  'last_order',
  '-last_order',
  'joined',
  '-joined',
] as const
export type CustomerSort = (typeof customerSorts)[number]
