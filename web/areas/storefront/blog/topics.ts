import { useTranslate } from '#app/i18n.tsx'

const topics = ['Guides', 'Recipes', 'Stories', 'Travel'] as const

/** What an article is filed under, in the reader's language where we have the word. */
export function useTopic(): (category: string) => string {
  const t = useTranslate()
  return (category) => {
    const topic = topics.find((known) => known === category)
    return topic ? t(`blog.topic_${topic}`) : category
  }
}
