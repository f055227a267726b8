import { Newspaper } from 'lucide-react'
import { ContentText } from '#app/content-text.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { PostCard as Post } from '#contract/posts.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { formatMoment } from './moment.tsx'

interface PostCardProps {
  readonly post: Post
  readonly heading?: 'h2' | 'h3'
  readonly isFirst?: boolean
  /** Shows the picture beside the text where there is room. */
  readonly isWide?: boolean
  /** Set in lists that show authors. */
  readonly author?: string | undefined
  /** Set in lists that show "Read more". */
  readonly saysReadMore?: boolean
}

/** Blog post in a list; the whole card is a link. */
export function PostCard({
  post,
  heading: Heading = 'h3',
  isFirst = false,
  isWide = false,
  author,
  saysReadMore = false,
}: PostCardProps) {
  const t = useTranslate()
  return (
    <article
      className={`group relative flex h-full flex-col gap-4 ${isWide ? 'sm:flex-row sm:items-center sm:gap-8' : ''}`}
    >
      <div
        className={`aspect-[3/2] overflow-hidden rounded-3xl bg-sunken ${isWide ? 'sm:w-2/5 sm:shrink-0' : ''}`}
      >
        {post.cover ? (
          <Picture
            picture={{ ...post.cover, alt: '' }}
            sizes="(min-width: 64rem) 30rem, (min-width: 40rem) 50vw, 92vw"
            isFirst={isFirst}
            className="size-full object-cover motion-safe:transition-transform motion-safe:duration-700 motion-safe:group-hover:scale-[1.03]"
          />
        ) : (
          <div className="grid size-full place-items-center text-muted">
            <Icon of={Newspaper} size="xl" />
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-2 wrap-anywhere">
        <PostFacts post={post} />
        <Heading className="font-display text-2xl leading-tight">
          <AppLink to={`/blog/${post.slug}`} className="after:absolute after:inset-0 group-hover:underline">
            <ContentText>{post.title}</ContentText>
          </AppLink>
        </Heading>
        <p className="text-muted">
          <ContentText>{post.excerpt}</ContentText>
        </p>
        {author ? <p className="text-sm text-muted">{t('blog.by', { author })}</p> : null}
        {/* The heading is the link, so this text is hidden from screen readers. */}
        {saysReadMore ? (
          <p aria-hidden="true" className="mt-1 font-medium text-accent-text group-hover:underline">
            {t('blog.read_more')}
          </p>
        ) : null}
      </div>
    </article>
  )
}

export function PostFacts({ post }: { post: Pick<Post, 'published_at' | 'read_minutes'> }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      <time suppressHydrationWarning dateTime={post.published_at}>
        {formatMoment(post.published_at, 'day', locale, 'UTC')}
      </time>
      <span>{t('home.read_minutes', { count: post.read_minutes })}</span>
    </p>
  )
}
