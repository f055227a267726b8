/** The topics of emails and notifications that people can turn off; all other kinds are always sent. */
import type { NoticeTopic } from '#values/notice-topic.ts'

const topics: Readonly<Record<string, NoticeTopic>> = {
  price_dropped: 'prices',
  back_in_stock: 'stock',
  store_news: 'stores',
  question_answered: 'answers',
  review_published: 'answers',
  review_wanted: 'answers',
  question_asked: 'store_questions',
  low_stock: 'store_stock',
  operator_digest: 'operator_queues',
}

export function topicOf(kind: string): NoticeTopic | undefined {
  return topics[kind]
}
