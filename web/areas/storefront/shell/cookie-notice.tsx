import { ContentText } from '#app/content-text.tsx'
import { saveCookieChoice } from '#app/cookie-choice.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { pagePath } from '#shop/page-path.ts'
import type { CookieChoice } from '#values/cookie-choice.ts'

/**
 * Asks once for consent to more than the necessary cookies. Without script no others are set, so nothing is asked.
 * Waits while the offline notice is shown in the same place.
 */
export function CookieNotice({
  text,
  pages,
}: {
  text: string
  pages: readonly { readonly slug: string; readonly begun_as?: string | undefined; readonly title: string }[]
}) {
  const t = useTranslate()
  const privacy = pages.find(({ begun_as: begunAs }) => begunAs === 'privacy')
  return (
    <section
      aria-label={t('shell.cookies')}
      className="fixed inset-x-4 bottom-20 z-40 mx-auto hidden max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl bg-raised max-h-[calc(100dvh-6rem)] overflow-y-auto px-4 py-2.5 shadow-high sm:p-5 lg:bottom-6 [.asks-cookies:not(:has(.offline-sign))_&]:flex"
    >
      <p className="min-w-0 grow text-sm sm:basis-80">
        {/* A phone has room for a line; the rest is behind its link. */}
        <span className="sm:hidden">{t('shell.cookies_short')}</span>
        <span className="max-sm:hidden">
          <ContentText>{text}</ContentText>
        </span>{' '}
        <AppLink to="/cookies" className="font-semibold text-accent-text underline underline-offset-3">
          {t('shell.cookies_more')}
        </AppLink>
        {privacy ? (
          <span className="max-sm:hidden">
            {' · '}
            <AppLink
              to={pagePath(privacy.slug)}
              className="font-semibold text-accent-text underline underline-offset-3"
            >
              <ContentText>{privacy.title}</ContentText>
            </AppLink>
          </span>
        ) : null}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow">
        <ChoiceButton choice="rejected">{t('shell.cookies_reject')}</ChoiceButton>
        <ChoiceButton choice="accepted">{t('shell.cookies_accept')}</ChoiceButton>
      </div>
    </section>
  )
}

function ChoiceButton({ choice, children }: { choice: CookieChoice; children: string }) {
  return (
    <button
      type="button"
      onClick={() => saveCookieChoice(choice)}
      className="min-h-11 rounded-full border border-line-strong px-5 font-semibold hover:bg-sunken"
    >
      {children}
    </button>
  )
}
