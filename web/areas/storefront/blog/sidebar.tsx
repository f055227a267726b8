import { Rss, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ContentText } from '#app/content-text.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, useHref } from '#app/link.tsx'
import type { PostCard } from '#contract/posts.ts'
import { formatMoment } from '#shop/moment.tsx'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localizedPath } from '#values/locale.ts'
import { categoryHref, feeds, tagHref } from './paths.ts'
import { useTopic } from './topics.ts'

export interface Beside {
  readonly categories: readonly { readonly name: string; readonly count: number }[]
  readonly tags: readonly { readonly name: string; readonly count: number }[]
  readonly recent: readonly PostCard[]
}

export const besideSidebar = {
  left: 'lg:grid-cols-[17rem_minmax(0,1fr)]',
  right: 'lg:grid-cols-[minmax(0,1fr)_17rem]',
} as const

interface SidebarProps {
  readonly beside: Beside
  readonly category?: string | undefined
  readonly tag?: string | undefined
  readonly search?: string | undefined
}

export function Sidebar({ beside: { categories, tags, recent }, category, tag, search }: SidebarProps) {
  const t = useTranslate()
  const locale = useLocale()
  const topicOf = useTopic()
  return (
    <aside aria-label={t('blog.ways')} className="flex min-w-0 flex-col gap-10 wrap-anywhere">
      <PostSearch search={search} />
      {categories.length > 0 ? (
        <Part title={t('blog.topics')}>
          <ul className="flex flex-col">
            {categories.map(({ name, count }) => (
              <li key={name}>
                <AppLink
                  to={categoryHref(name)}
                  aria-current={name === category ? 'true' : undefined}
                  className="flex min-h-10 items-center justify-between gap-3 border-b border-line py-1.5 text-body hover:text-accent-text aria-[current=true]:font-semibold aria-[current=true]:text-accent-text"
                >
                  {topicOf(name)}
                  <span className="text-sm text-muted tabular-nums">{count}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {recent.length > 0 ? (
        <Part title={t('blog.recent')}>
          <ul className="flex flex-col gap-4">
            {recent.map((post) => (
              <li key={post.slug} className="flex flex-col gap-0.5">
                <TextLink to={`/blog/${post.slug}`} variant="more">
                  <ContentText>{post.title}</ContentText>
                </TextLink>
                <time suppressHydrationWarning dateTime={post.published_at} className="text-sm text-muted">
                  {formatMoment(post.published_at, 'day', locale, 'UTC')}
                </time>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {tags.length > 0 ? (
        <Part title={t('blog.tags')}>
          <ul className="flex flex-wrap gap-2">
            {tags.map(({ name }) => (
              <li key={name} className="max-w-full">
                <Chip to={tagHref(name)} isCurrent={name === tag}>
                  <ContentText>{name}</ContentText>
                </Chip>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Feeds />
    </aside>
  )
}

export function PostSearch({ search }: { search?: string | undefined }) {
  const t = useTranslate()
  return (
    <Form action={useHref('/blog')} role="search" className="flex gap-2">
      <SearchField key={search} name="search" label={t('blog.search')} defaultValue={search ?? ''} />
      <IconButton type="submit" variant="quiet" icon={Search} label={t('blog.find')} />
    </Form>
  )
}

export function Feeds() {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <Icon of={Rss} size="sm" />
      {feeds.map(({ path, name }) => (
        <a
          key={name}
          href={localizedPath(path, locale)}
          aria-label={t('blog.feed', { name })}
          className="inline-flex min-h-9 items-center text-accent-text underline"
        >
          <ContentText>{name}</ContentText>
        </a>
      ))}
    </p>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
