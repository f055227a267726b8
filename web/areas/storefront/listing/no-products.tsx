import { CloudOff, PackageOpen } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { categoryPath } from '#shop/category-path.ts'
import { changeList, writeList } from '#shop/list-query.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { cleared } from './cleared.ts'
import type { LoadedList } from './load-list.ts'
import { NoDietResults } from './no-diet-results.tsx'

export function Failed({ to }: { to: AppPath }) {
  const t = useTranslate()
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={t('listing.failed_title')}
        text={t('listing.failed_text')}
        action={
          <ButtonLink
            to={to}
            reloadDocument
            aria-disabled={state === 'loading' || undefined}
            onClick={(event) => {
              event.preventDefault()
              revalidate()
            }}
          >
            {t('listing.try_again')}
          </ButtonLink>
        }
      />
    </div>
  )
}

interface NothingFoundProps {
  readonly path: AppPath
  readonly loaded: Pick<LoadedList, 'list' | 'nearest' | 'products'>
}

export function NothingFound({ path, loaded: { list, nearest, products } }: NothingFoundProps) {
  const t = useTranslate()
  const canClear = writeList(cleared(list)) !== writeList(changeList(list, {}))
  if (products.diets && !canClear) return <NoDietResults products={products} diets={products.diets} />
  const isEmpty = !canClear && !list.search
  return (
    <>
      <EmptyState
        icon={PackageOpen}
        title={t(isEmpty ? 'listing.no_products' : 'listing.empty_title')}
        text={t(isEmpty ? 'listing.empty_here' : list.search ? 'listing.empty_search' : 'listing.empty_text')}
        action={
          canClear ? (
            <ButtonLink to={`${path}${writeList(cleared(list))}`}>{t('listing.clear_filters')}</ButtonLink>
          ) : (
            <ButtonLink to="/shops">{t('catalog.browse_shops')}</ButtonLink>
          )
        }
      />
      {nearest.length > 0 ? (
        <nav aria-label={t('listing.nearest')} className="flex flex-wrap items-center justify-center gap-2">
          <p className="w-full text-center text-sm text-muted">{t('listing.nearest')}</p>
          {nearest.map(({ path: key, vertical, slug, name }) => (
            <Chip key={key} to={categoryPath(vertical, slug)}>
              {name}
            </Chip>
          ))}
        </nav>
      ) : null}
    </>
  )
}
