/** The email gallery at `/dev/emails`, with made-up data and in development only. */
import type { Work } from '#platform/work.ts'
import { defaultEmailDesign, type EmailDesign } from '#values/email-design.ts'
import { defaultLocale, isLocale, type Locale, offeredLocales } from '#values/locale.ts'
import { galleryPage } from './gallery/page.tsx'
import { sampleEmails } from './gallery/sample-emails.ts'
import type { Mail } from './mail-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { writeMail } from './post.tsx'

export function sampleMails(
  locale: Locale,
  options: NotificationsOptions,
  look: EmailDesign = defaultEmailDesign,
): Promise<Mail[]> {
  const { origin } = options
  return Promise.all(sampleEmails(locale, options).map((letter) => writeMail(letter, { look, origin })))
}

/** Returns the page; `?language=` sets the language of the emails. */
export async function showMails(
  request: Request,
  options: NotificationsOptions,
  work: Pick<Work, 'db'>,
): Promise<Response> {
  const wanted = new URL(request.url).searchParams.get('language') ?? ''
  const locale = isLocale(wanted) ? wanted : defaultLocale
  const html = galleryPage({
    locale,
    locales: offeredLocales,
    mails: await sampleMails(locale, options, await options.look(work)),
  })
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
  })
}
