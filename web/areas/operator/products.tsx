import { Form, useSearchParams } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { listQueryOf } from '#app/list/list-address.ts'
import { ListPage } from '#app/list/list-page.tsx'
import { runViewCommand, viewCommands } from '#app/list/run-view-command.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { ListedProduct } from '#contract/product-list.ts'
import { useProductColumns } from '#shop/product-list/columns.tsx'
import { useProductFilters, useProductViews } from '#shop/product-list/filters.ts'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { operatorBulkChoices } from '#values/bulk-edit.ts'
import type { Route } from './+types/products'

const operatorList = 'operator-products'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [products, choices, views] = await Promise.all([
    api('GET /operator/product-list', { query: listQueryOf(url) }),
    api('GET /operator/product-filters'),
    api('GET /customer/saved-views/{list}', { params: { list: operatorList } }),
  ])
  return { products, choices, saved: views.data }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const command = choiceIn(form, 'command', { of: ['block', 'unblock', ...viewCommands], url })
  const params = { slug: String(form.get('slug')) }
  try {
    switch (command) {
      case 'unblock':
        return await api('POST /operator/products/{slug}/unblock', { params })
      case 'block': {
        const body = { reason: String(form.get('reason') ?? '') }
        return await api('POST /operator/products/{slug}/block', { params, body })
      }
      default:
        return await runViewCommand(api, command, { list: operatorList, form })
    }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.products_title')

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { products, choices, saved } = loaderData
  const [search] = useSearchParams()
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  const changed = actionData && 'product' in actionData ? actionData.product : undefined
  const columns = useProductColumns({
    hasStores: true,
    editPath: ({ id, store }) => `/operator/stores/${store.slug}/products/${id}`,
    actions: {
      partsPath: ({ slug }) => `/operator/products/${slug}/page`,
      addressPath: ({ id }) => `/operator/slugs/product/${id}`,
      more: (product) => <BlockOrNot product={product} refusal={refusal} />,
    },
  })
  return (
    <ListPage
      title={t('operator.products_title')}
      aside={
        <ButtonLink to={`/operator/products/spreadsheet?${search}`} variant="quiet">
          {t('lists.sheet')}
        </ButtonLink>
      }
      page={products}
      count={t('operator.products_found', { count: products.total })}
      keyOf={({ id }) => id}
      columns={columns}
      searchLabel={t('lists.products_search')}
      filters={useProductFilters(choices)}
      sort="-created"
      presets={useProductViews()}
      saved={saved}
      refusal={refusal}
      bulk={{
        to: '/operator/products/bulk',
        nameOf: ({ name }) => name,
        actions: [
          { kind: 'spreadsheet', label: t('lists.sheet_open'), to: '/operator/products/spreadsheet' },
          ...operatorBulkChoices.map((kind) => ({ kind, label: t(`lists.bulk_${kind}`) })),
        ],
      }}
      notice={
        <>
          {refusal ? <Alert tone="danger">{refusal.errors.reason ?? refusal.message}</Alert> : null}
          {changed ? (
            <Alert tone="success">
              {t(changed.is_blocked ? 'operator.product_was_blocked' : 'operator.product_was_unblocked', {
                product: changed.name,
              })}
            </Alert>
          ) : null}
        </>
      }
      empty={{ title: t('lists.products_empty_title'), text: t('lists.products_empty_any') }}
    />
  )
}

function BlockOrNot({
  product,
  refusal,
}: {
  readonly product: ListedProduct
  readonly refusal: Refusal | undefined
}) {
  const t = useTranslate()
  if (product.status !== 'blocked') {
    return (
      <WithReason
        label={t('operator.block')}
        text={t('operator.block_text')}
        reason={{ label: t('operator.reason') }}
        command="block"
        subject={{ name: 'slug', value: product.slug }}
        refusal={refusal?.values.slug === product.slug ? refusal : undefined}
      />
    )
  }
  return (
    <Form method="post" className="mt-2">
      <input type="hidden" name="slug" value={product.slug} />
      <Button type="submit" variant="quiet" name="command" value="unblock">
        {t('operator.unblock')}
      </Button>
    </Form>
  )
}
