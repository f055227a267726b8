import { ArrowLeft } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerMiddleware, operatorMiddleware, secondFactorMiddleware } from '#app/sign-in-guard.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/home-preview'
import { HomeBlocks } from './home/home-blocks.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  customerMiddleware,
  operatorMiddleware,
  secondFactorMiddleware,
]

export async function loader({ context }: Route.LoaderArgs) {
  return await apiFrom(context)('GET /operator/home/preview')
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'home.preview_title')

export default function HomePreview({ loaderData: { blocks } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <div className="page-width mt-4 mb-8 flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-offer-soft px-5 py-3">
        <p className="font-semibold text-strong">{t('home.preview_text')}</p>
        <ButtonLink to="/operator/home" variant="quiet" size="sm" icon={ArrowLeft}>
          {t('home.preview_back')}
        </ButtonLink>
      </div>
      <HomeBlocks blocks={blocks} />
    </>
  )
}
