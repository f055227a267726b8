import { useTranslate } from '#app/i18n.tsx'
import { postTopics } from '#values/post-topic.ts'

/** Returns the display name of an article's category, translated where there is a translation. */
export function useTopic(): (category: string) => string {
  const t = useTranslate()
  return (category) => {
    const topic = postTopics.find((known) => known === category)
    return topic ? t(`blog.topic_${topic}`) : category
  }
}
