/** Notification topics that users can turn off, in display order. */
export const noticeTopics = [
  'prices',
  'stock',
  'stores',
  'answers',
  'store_questions',
  'store_stock',
  'operator_queues',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]
