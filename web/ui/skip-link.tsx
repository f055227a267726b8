import { useTranslate } from '#app/i18n.tsx'

/** First element of a page: skips the header and moves to `main` with the id `main`. */
export function SkipLink() {
  const t = useTranslate()
  return (
    <a
      href="#main"
      className="sr-only rounded-full bg-inverse px-6 py-3 font-semibold text-on-inverse focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50"
    >
      {t('ui.skip_to_content')}
    </a>
  )
}
