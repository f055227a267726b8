/** Runs before every page: shows the notice while the market is closed. */
import { data, type MiddlewareFunction } from 'react-router'
import { formatMoment } from '#shop/moment.tsx'
import { localeOf } from '#values/locale.ts'
import type { ClosedTexts } from './closed-market.tsx'
import { appContext } from './context.ts'
import { type Translate, translatorFor } from './dictionaries.ts'

/** Files that programs read; they get plain text. */
const noPage = /\.(?:xml|txt|csv|pdf)$/
const plainText = { 'content-type': 'text/plain; charset=utf-8' }

export const whileClosed: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { closed } = context.get(appContext)
  if (!closed) return next()
  if (noPage.test(url.pathname)) throw new Response(closed.title, { status: 503, headers: plainText })
  const locale = localeOf(url.pathname)
  // The message is part of the answer, because the page's own texts don't include it.
  const words = closedTexts(translatorFor(locale), { locale, until: closed.until })
  throw data({ title: closed.title, closed, words }, { status: 503 })
}

export function closedTexts(
  t: Translate,
  { locale, until }: { locale: string; until: string | undefined },
): ClosedTexts {
  return {
    back: until && t('closed.back', { time: formatMoment(until, 'moment', locale) }),
    left: t('closed.left'),
    mail: t('closed.mail'),
    phone: t('closed.phone'),
  }
}
