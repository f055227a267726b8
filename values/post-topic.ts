/** Article topics with a translated label in each language. */
export const postTopics = ['Guides', 'Recipes', 'Stories', 'Travel'] as const
