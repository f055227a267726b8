import { ArrowLeft } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { MissingPage, useNotFoundTheme } from '#app/missing-page.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerMiddleware, operatorMiddleware, secondFactorMiddleware } from '#app/sign-in-guard.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/theme-preview'
import { HomeBlocks } from './home/home-blocks.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  customerMiddleware,
  operatorMiddleware,
  secondFactorMiddleware,
]

export async function loader({ context }: Route.LoaderArgs) {
  return await apiFrom(context)('GET /home')
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'theming.preview_title')

/**
 * Previews the theme's draft: the home page as shoppers see it, and the 404 page below it. Header, footer and colours
 * come from the surrounding layout.
 */
export default function ThemePreview({ loaderData: { blocks } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <div className="page-width mt-4 mb-8 flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-offer-soft px-5 py-3">
        <p className="font-semibold text-strong">{t('theming.preview_text')}</p>
        <ButtonLink to="/operator/theme" reloadDocument variant="quiet" size="sm" icon={ArrowLeft}>
          {t('theming.preview_back')}
        </ButtonLink>
      </div>
      <HomeBlocks blocks={blocks} />
      <section aria-labelledby="not-found" className="mt-8 border-t border-line">
        <h2 id="not-found" className="page-width pt-8 text-xl">
          {t('theming.preview_not_found')}
        </h2>
        <MissingPage
          look={useNotFoundTheme()}
          title={t('ui.not_found_title')}
          said={t('ui.not_found')}
          isPreview
        />
      </section>
    </>
  )
}
