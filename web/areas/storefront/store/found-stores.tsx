import { SearchX } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { StoreCard as Store } from '#contract/stores.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StoreCards } from './store-cards.tsx'

/** The stores that fit what was searched for. */
export function FoundStores({ stores }: { stores: readonly Store[] }) {
  const t = useTranslate()
  if (stores.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('store.empty_title')}
        text={t('store.empty_text')}
        action={<ButtonLink to="/seller/stores">{t('shell.all_stores')}</ButtonLink>}
      />
    )
  }
  return (
    <div className="page-width">
      <StoreCards stores={stores} />
    </div>
  )
}
