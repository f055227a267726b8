import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { listQueryOf } from '#app/list/list-address.ts'
import { privateMeta } from '#app/private-meta.ts'
import { useIsHydrated } from '#app/use-is-hydrated.ts'
import { VariantSheet } from '#shop/variant-sheet/variant-sheet.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/spreadsheet'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

/** Has the filters of the list of products in its address. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { sort: _, ...query } = listQueryOf(url)
  return apiFrom(context)('GET /seller/stores/{store}/variant-cells', { params, query })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'lists.sheet')

export default function Spreadsheet({ loaderData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const { minor_units: minorUnits } = useSellerStore()
  const isHydrated = useIsHydrated()
  const path = sellerPath(params.store, 'products')
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('lists.products'), to: path }, { label: t('lists.sheet') }]} />
        }
        title={t('lists.sheet')}
        text={t('lists.variants', { count: loaderData.total })}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        {isHydrated ? (
          <VariantSheet
            key={loaderData.current_page}
            store={params.store}
            minorUnits={minorUnits}
            variants={loaderData.data}
          />
        ) : null}
        <noscript>
          <TextLink to={`${path}/stock`}>{t('lists.prices_and_stock')}</TextLink>
        </noscript>
        <Pagination page={loaderData.current_page} lastPage={loaderData.last_page} />
        <p className="text-sm text-muted max-md:hidden">{t('lists.sheet_keys')}</p>
      </div>
    </>
  )
}
