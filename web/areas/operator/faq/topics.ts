import { useTranslate } from '#app/i18n.tsx'

/** Topics that pages have words for in each language. */
export const faqTopics = [
  'orders',
  'delivery',
  'payment',
  'returns',
  'products',
  'account',
  'selling',
] as const

/** What a topic is called; others are called what was written. */
export function useFaqTopic(): (topic: string) => string {
  const t = useTranslate()
  return (topic) => {
    const known = faqTopics.find((each) => each === topic)
    return known ? t(`pages.topic_${known}`) : topic
  }
}
