import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { listQueryOf } from '#app/list/list-address.ts'
import { ListPage } from '#app/list/list-page.tsx'
import { runViewCommand, viewCommands } from '#app/list/run-view-command.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { ListedProduct } from '#contract/product-list.ts'
import { useProductColumns } from '#shop/product-list/columns.tsx'
import { useProductFilters, useProductViews } from '#shop/product-list/filters.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { bulkChoices } from '#values/bulk-edit.ts'
import type { Route } from './+types/products'
import { may, sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

const sellerList = 'seller-products'

/** `?done=deleted` confirms that a product was deleted. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [products, choices, views] = await Promise.all([
    api('GET /seller/stores/{store}/product-list', { params, query: listQueryOf(url) }),
    api('GET /seller/stores/{store}/product-filters', { params }),
    api('GET /customer/saved-views/{list}', { params: { list: sellerList } }),
  ])
  return { products, choices, saved: views.data, wasDeleted: url.searchParams.get('done') === 'deleted' }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: viewCommands, url })
  try {
    return await runViewCommand(apiFrom(context), command, { list: sellerList, form })
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'seller.products_title')

export default function Products({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const { products, choices, saved, wasDeleted } = loaderData
  const path = sellerPath(params.store, 'products')
  const columns = useProductColumns({
    editPath: ({ id, kind }: ListedProduct) =>
      kind === 'dish' ? `${sellerPath(params.store, 'menu')}/dishes/${id}` : `${path}/${id}`,
    actions: {
      partsPath: ({ slug }) => `${path}/${slug}/page`,
      addressPath: ({ id }) => `${path}/${id}/address`,
    },
  })
  const mayEdit = may(useSellerStore(), 'products.edit')
  const add = mayEdit ? (
    <ButtonLink to={`${path}/new`} icon={Plus}>
      {t('products.add')}
    </ButtonLink>
  ) : null
  return (
    <ListPage
      title={t('seller.products_title')}
      aside={
        <>
          <Links path={path} mayEdit={mayEdit} />
          {add}
        </>
      }
      page={products}
      count={t('seller.products_found', { count: products.total })}
      keyOf={({ id }) => id}
      columns={columns}
      searchLabel={t('lists.products_search')}
      filters={useProductFilters(choices)}
      sort="name"
      presets={useProductViews()}
      saved={saved}
      refusal={actionData ?? undefined}
      bulk={
        !mayEdit
          ? undefined
          : {
              to: `${path}/bulk`,
              nameOf: ({ name }) => name,
              actions: [
                { kind: 'export', label: t('lists.export_link'), to: `${path}/export` },
                { kind: 'spreadsheet', label: t('lists.sheet_open'), to: `${path}/spreadsheet` },
                ...bulkChoices.map((kind) => ({ kind, label: t(`lists.bulk_${kind}`) })),
              ],
            }
      }
      notice={wasDeleted ? <Alert tone="success">{t('products.done_deleted')}</Alert> : null}
      empty={{
        title: t('lists.products_empty_title'),
        text: t('lists.products_empty_text'),
        action: (
          <>
            {add}
            <ButtonLink to={`${path}/import`} variant="quiet">
              {t('imports.link')}
            </ButtonLink>
          </>
        ),
      }}
    />
  )
}

/** What can be done with the whole list. */
function Links({ path, mayEdit }: { readonly path: AppPath; readonly mayEdit: boolean }) {
  const t = useTranslate()
  const [search] = useSearchParams()
  return (
    <>
      {!mayEdit ? (
        <ButtonLink to={`${path}/stock`} variant="quiet">
          {t('lists.prices_and_stock')}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={`${path}/spreadsheet?${search}`} variant="quiet">
            {t('lists.sheet')}
          </ButtonLink>
          <ButtonLink to={`${path}/export?${search}`} variant="quiet">
            {t('lists.export_link')}
          </ButtonLink>
          <ButtonLink to={`${path}/size-charts`} variant="quiet">
            {t('products.charts')}
          </ButtonLink>
        </>
      )}
      {mayEdit ? (
        <ButtonLink to={`${path}/import`} variant="quiet">
          {t('imports.link')}
        </ButtonLink>
      ) : null}
    </>
  )
}
