import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { ButtonLink } from '#ui/button.tsx'

/** For visitors without an account, which an application requires. */
export function AccountFirst() {
  const t = useTranslate()
  const back = `redirect=${encodeURIComponent(useHref('/seller/become-seller'))}`
  return (
    <section id="apply" aria-labelledby="apply-title" className="page-width scroll-mt-32 pt-16 lg:pt-24">
      <div className="mx-auto flex max-w-3xl flex-col items-start gap-6 rounded-3xl border border-line bg-surface p-6 sm:p-10">
        <div className="max-w-full">
          <h2 id="apply-title" className="text-3xl sm:text-4xl">
            {t('become.form_title')}
          </h2>
          <p className="mt-3 max-w-prose text-lg text-muted">{t('become.account_first')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/auth/register?${back}`} variant="action" size="lg">
            {t('auth.register')}
          </ButtonLink>
          <ButtonLink to={`/auth/login?${back}`} variant="quiet" size="lg">
            {t('auth.sign_in')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
