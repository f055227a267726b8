import type { PostCard } from '#contract/posts.ts'
import type { PostRow } from './queries.ts'

export function postCard({ slug, title, excerpt, category, author, ...row }: PostRow): PostCard {
  return {
    slug,
    title,
    excerpt,
    category,
    author,
    published_at: row.published_at.toISOString(),
    read_minutes: row.read_minutes,
    ...(row.cover && { cover: row.cover }),
  }
}
