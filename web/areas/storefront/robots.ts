import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context.ts'
import { locales, localizedPath, offeredLocales } from '#values/locale.ts'

/** Personal pages, and pages that need a form. Filtered lists have their own noindex tag. */
const closed = [
  '/account',
  '/auth',
  '/cart',
  '/checkout',
  '/order',
  '/operator',
  '/seller/desk',
  '/seller/store/*/report',
  '/currency',
  '/columns',
  '/compare',
  '/wallet',
  '/language',
  '/wishlist',
  '/following',
  '/wishes',
  '/price-drop-mails',
  '/cart-reminder-mails',
  '/stock-alert',
]

/** `/robots.txt`: paths that search engines should not crawl, and the sitemap. */
export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = context.get(appContext)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    ...locales.flatMap((locale) => closed.map((path) => `Disallow: ${localizedPath(path, locale)}`)),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    ...offeredLocales.map(
      (locale) => `# Goods for shops elsewhere: ${origin}${localizedPath('/feeds/products.xml', locale)}`,
    ),
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
