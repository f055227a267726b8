import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { useIsHydrated } from '#app/use-is-hydrated.ts'
import type { SheetVariant } from '#contract/variant-cells.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LISTED_IDS_MAX } from '#values/listed-products.ts'
import { VariantSheet } from './variant-sheet.tsx'

interface SheetPageProps {
  readonly area: 'seller' | 'operator'
  readonly page: {
    readonly data: readonly SheetVariant[]
    readonly current_page: number
    readonly last_page: number
    readonly total: number
  }
  /** Of the address; another one has other variants. */
  readonly search: string
  readonly listPath: AppPath
  /** Where prices and stock are changed without script. */
  readonly plainPath: AppPath
  readonly isTooMany: boolean
}

/** The variants of products as a spreadsheet. */
export function SheetPage({ area, page, search, listPath, plainPath, isTooMany }: SheetPageProps) {
  const t = useTranslate()
  const isHydrated = useIsHydrated()
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('lists.products'), to: listPath }, { label: t('lists.sheet') }]} />
        }
        title={t('lists.sheet')}
        text={t('lists.variants', { count: page.total })}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        {isTooMany ? (
          <Alert tone="danger">{t('lists.sheet_too_many', { count: LISTED_IDS_MAX })}</Alert>
        ) : null}
        <noscript>
          <Alert tone="warning">
            {t('lists.sheet_script')} <TextLink to={plainPath}>{t('lists.sheet_plain')}</TextLink>
          </Alert>
        </noscript>
        {page.data.length === 0 ? (
          <EmptyState title={t('lists.nothing_title')} text={t('lists.nothing_text')} />
        ) : isHydrated ? (
          <VariantSheet key={search} area={area} variants={page.data} />
        ) : (
          <Spinner />
        )}
        <Pagination page={page.current_page} lastPage={page.last_page} />
        <p className="text-sm text-muted max-md:hidden">{t('lists.sheet_keys')}</p>
      </div>
    </>
  )
}
