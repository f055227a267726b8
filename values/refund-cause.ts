export const refundCauses = [
  'rejected',
  'cancelled',
  'shortfall',
  'return',
  'delivery',
  'goodwill',
  'duplicate',
  'chargeback',
] as const
export type RefundCause = (typeof refundCauses)[number]
