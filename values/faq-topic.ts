/** FAQ topics with a translated label in each language. */
export const faqTopics = [
  'orders',
  'delivery',
  'payment',
  'returns',
  'products',
  'account',
  'selling',
] as const
