/** Topics of questions that pages have words for in each language. */
export const faqTopics = [
  'orders',
  'delivery',
  'payment',
  'returns',
  'products',
  'account',
  'selling',
] as const
