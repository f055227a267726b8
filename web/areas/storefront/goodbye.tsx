import { Sailboat } from 'lucide-react'
import type { MetaArgs } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const meta = (args: MetaArgs) => privateMeta(args, 'privacy.goodbye_title')

/** `/goodbye`: shown after an account has been deleted. */
export default function Goodbye() {
  const t = useTranslate()
  return (
    <div className="page-width py-16">
      <EmptyState
        icon={Sailboat}
        heading="h1"
        title={t('privacy.goodbye_title')}
        text={t('privacy.goodbye_text')}
        action={<ButtonLink to="/">{t('privacy.goodbye_action')}</ButtonLink>}
      />
    </div>
  )
}
