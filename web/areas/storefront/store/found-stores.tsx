import { SearchX } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { StoreCard as Store } from '#contract/stores.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { StoreCards } from './store-cards.tsx'
import { writeStoreList } from './store-list-query.ts'

interface FoundStoresProps {
  readonly search: string
  readonly stores: readonly Store[]
  readonly count: number
}

export function FoundStores({ search, stores, count }: FoundStoresProps) {
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
    <div className="page-width flex flex-col items-start gap-10">
      <StoreCards stores={stores} />
      {count > stores.length ? (
        <TextLink to={`/seller/stores${writeStoreList({ search })}`} variant="more">
          {t('store.all_found', { count })}
        </TextLink>
      ) : null}
    </div>
  )
}
