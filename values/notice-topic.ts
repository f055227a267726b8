/** What people may want not to hear of, in the order in which it is asked. */
export const noticeTopics = [
  'prices',
  'stock',
  'stores',
  'answers',
  'store_questions',
  'operator_queues',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]
