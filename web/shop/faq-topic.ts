import { useTranslate } from '#app/i18n.tsx'
import { faqTopics } from '#values/faq-topic.ts'

/** What a topic of questions is called; others are called what was written. */
export function useFaqTopic(): (topic: string) => string {
  const t = useTranslate()
  return (topic) => {
    const known = faqTopics.find((each) => each === topic)
    return known ? t(`pages.topic_${known}`) : topic
  }
}
