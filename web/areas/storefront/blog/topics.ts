import { useTranslate } from '#app/i18n.tsx'
import { postTopics } from '#values/post-topic.ts'

/** What an article is filed under, in the reader's language where we have the word. */
export function useTopic(): (category: string) => string {
  const t = useTranslate()
  return (category) => {
    const topic = postTopics.find((known) => known === category)
    return topic ? t(`blog.topic_${topic}`) : category
  }
}
