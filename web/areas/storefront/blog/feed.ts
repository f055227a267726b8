import type { LoaderFunctionArgs } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { translatorFor } from '#app/dictionaries.ts'
import type { PostCard } from '#contract/posts.ts'
import { type Locale, localizedPath, splitLocale } from '#values/locale.ts'
import { escaped } from '../xml.ts'

interface Feed {
  readonly title: string
  readonly text: string
  readonly locale: Locale
  readonly posts: readonly PostCard[]
  /** Returns the absolute address of the blog, the feed or an article. */
  readonly urlOf: (path: string) => string
}

/** `/blog/rss.xml` (RSS 2.0) and `/blog/atom.xml` (RFC 4287): feeds of the latest articles. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { origin } = context.get(appContext)
  const { locale, path } = splitLocale(url.pathname)
  const t = translatorFor(locale)
  const api = apiFrom(context)
  const [{ data: posts }, { site_name }] = await Promise.all([
    api('GET /blogs', { query: {} }),
    api('GET /look'),
  ])
  const feed = {
    title: `${t('blog.title')} | ${site_name}`,
    text: t('blog.text'),
    locale,
    posts,
    urlOf: (to: string) => origin + localizedPath(to, locale),
  }
  const isAtom = path.endsWith('/atom.xml')
  return new Response(isAtom ? atom(feed) : rss(feed), {
    headers: {
      'content-type': `application/${isAtom ? 'atom' : 'rss'}+xml; charset=utf-8`,
      'cache-control': 'public, max-age=600',
    },
  })
}

function rss({ title, text, locale, posts, urlOf }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${escaped(title)}</title>`,
    `<link>${escaped(urlOf('/blog'))}</link>`,
    `<description>${escaped(text)}</description>`,
    `<language>${locale}</language>`,
    `<atom:link href="${escaped(urlOf('/blog/rss.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => {
      const href = escaped(urlOf(`/blog/${post.slug}`))
      return [
        '<item>',
        `<title>${escaped(post.title)}</title>`,
        `<link>${href}</link>`,
        `<guid isPermaLink="true">${href}</guid>`,
        `<pubDate>${new Date(post.published_at).toUTCString()}</pubDate>`,
        `<dc:creator>${escaped(post.author)}</dc:creator>`,
        `<category>${escaped(post.category)}</category>`,
        `<description>${escaped(post.excerpt)}</description>`,
        '</item>',
      ].join('')
    }),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function atom({ title, text, locale, posts, urlOf }: Feed): string {
  const updated = posts[0]?.published_at ?? '1970-01-01T00:00:00.000Z'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${escaped(urlOf('/blog'))}</id>`,
    `<title>${escaped(title)}</title>`,
    `<subtitle>${escaped(text)}</subtitle>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(urlOf('/blog/atom.xml'))}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(urlOf('/blog'))}"/>`,
    ...posts.map((post) => {
      const href = escaped(urlOf(`/blog/${post.slug}`))
      return [
        '<entry>',
        `<id>${href}</id>`,
        `<title>${escaped(post.title)}</title>`,
        `<link rel="alternate" type="text/html" href="${href}"/>`,
        `<published>${post.published_at}</published>`,
        `<updated>${post.published_at}</updated>`,
        `<author><name>${escaped(post.author)}</name></author>`,
        `<category term="${escaped(post.category)}"/>`,
        `<summary>${escaped(post.excerpt)}</summary>`,
        '</entry>',
      ].join('')
    }),
    '</feed>',
    '',
  ].join('\n')
}
