import { useTranslate } from '#app/i18n.tsx'
import { faqTopics } from '#values/faq-topic.ts'

/** Returns the translated name of an FAQ topic; custom topics are shown as entered. */
export function useFaqTopic(): (topic: string) => string {
  const t = useTranslate()
  return (topic) => {
    const known = faqTopics.find((each) => each === topic)
    return known ? t(`pages.topic_${known}`) : topic
  }
}
