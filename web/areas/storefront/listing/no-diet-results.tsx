import { SearchX } from 'lucide-react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { writeList } from '#shop/list-query.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Diet } from '#values/diets.ts'
import { dietNames } from './diet-names.ts'
import type { ProductPage } from './product-list.tsx'

interface NoDietResultsProps {
  readonly products: Pick<ProductPage, 'search_without_diets' | 'suited_total'>
  readonly diets: readonly Diet[]
}

/** Empty state of a diet search. It shows no other products, which could harm someone with an allergy, only next steps. */
export function NoDietResults({ products, diets }: NoDietResultsProps) {
  const { search_without_diets: search, suited_total: suited = 0 } = products
  const t = useTranslate()
  const names = dietNames(diets, t, useLocale())
  return (
    <EmptyState
      icon={SearchX}
      title={
        search
          ? t('listing.diets_empty_title_for', { search, diets: names })
          : t('listing.diets_empty_title', { diets: names })
      }
      text={t('listing.diets_empty_text')}
      action={
        search ? (
          <>
            {suited > 0 ? (
              <ButtonLink to={`/search${writeList({ search: names })}`}>
                {t('listing.diets_see_all', { diets: names })}
              </ButtonLink>
            ) : null}
            <ButtonLink to={`/search${writeList({ search })}`} variant="quiet">
              {t('listing.diets_search_without', { search, diets: names })}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/contact">{t('listing.diets_ask')}</ButtonLink>
        )
      }
    />
  )
}
