/** What articles are filed under that pages have words for in each language. */
export const postTopics = ['Guides', 'Recipes', 'Stories', 'Travel'] as const
