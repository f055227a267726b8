import { PackageX, Search } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function Gone() {
  const t = useTranslate()
  return (
    <div className="page-width py-16">
      <EmptyState
        icon={PackageX}
        heading="h1"
        title={t('buy.gone_title')}
        text={t('product.gone_text')}
        action={
          <ButtonLink to="/search" icon={Search}>
            {t('product.gone_search')}
          </ButtonLink>
        }
      />
    </div>
  )
}
