import { Form } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { OperatorProduct } from '#contract/operator.ts'
import { Amount } from '#shop/price.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Table } from '#ui/table.tsx'
import { verticals } from '#values/vertical.ts'
import type { Route } from './+types/products'
import { ListPage } from './list-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, products: await apiFrom(context)('GET /operator/products', { query }) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const command = choiceIn(form, 'command', { of: ['block', 'unblock'], url })
  const params = { slug: String(form.get('slug')) }
  try {
    if (command === 'unblock') return await api('POST /operator/products/{slug}/unblock', { params })
    const body = { reason: String(form.get('reason') ?? '') }
    return await api('POST /operator/products/{slug}/block', { params, body })
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.products_title')

export default function Products({ loaderData: { query, products }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  const changed = actionData && 'product' in actionData ? actionData.product : undefined
  return (
    <ListPage
      title={t('operator.products_title')}
      text={t('operator.products_found', { count: products.total })}
      search={{ label: t('operator.products_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'vertical',
          label: t('operator.filter_vertical'),
          value: query.vertical ?? '',
          options: verticals.map((value) => ({ value, label: t(`operator.vertical_${value}`) })),
        },
        {
          name: 'blocked',
          label: t('operator.column_state'),
          value: query.blocked ?? '',
          options: [{ value: 'true', label: t('operator.filter_blocked') }],
        },
      ]}
      page={products}
      empty={{ title: t('operator.products_empty_title'), text: t('operator.products_empty_text') }}
      notice={
        <>
          {refusal ? <Alert tone="danger">{refusal.message}</Alert> : null}
          {changed ? (
            <Alert tone="success">
              {t(changed.is_blocked ? 'operator.product_was_blocked' : 'operator.product_was_unblocked', {
                product: changed.name,
              })}
            </Alert>
          ) : null}
        </>
      }
    >
      <ProductTable products={products.data} refusal={refusal} />
    </ListPage>
  )
}

function ProductTable({
  products,
  refusal,
}: {
  products: readonly OperatorProduct[]
  refusal: Refusal | undefined
}) {
  const t = useTranslate()
  return (
    <Table
      caption={t('operator.products_title')}
      rows={products}
      keyOf={(product) => product.id}
      columns={[
        {
          label: t('operator.column_product'),
          isHeader: true,
          cell: (product) => <ProductName product={product} />,
        },
        { label: t('operator.column_store'), cell: (product) => product.store.name },
        {
          label: t('operator.column_state'),
          cell: (product) => (
            <Badge
              tone={product.is_blocked ? 'danger' : product.state === 'published' ? 'success' : 'neutral'}
            >
              {t(product.is_blocked ? 'operator.product_blocked' : `operator.product_${product.state}`)}
            </Badge>
          ),
        },
        {
          label: t('operator.column_price'),
          isNumber: true,
          cell: (product) => <Amount of={product.price} />,
        },
        {
          label: t('operator.column_stock'),
          isNumber: true,
          cell: (product) => product.stock ?? t('operator.not_counted'),
        },
        { label: t('operator.column_sold'), isNumber: true, cell: (product) => product.sold_count },
        { label: '', cell: (product) => <BlockOrNot product={product} refusal={refusal} /> },
      ]}
    />
  )
}

function ProductName({ product }: { readonly product: OperatorProduct }) {
  const t = useTranslate()
  return (
    <span className="flex items-center gap-3">
      {product.picture ? (
        <Picture
          picture={{ ...product.picture, alt: '' }}
          sizes="3rem"
          className="size-12 shrink-0 rounded-lg"
        />
      ) : null}
      <span className="grid gap-1">
        <AppLink to={`/product/${product.slug}`} className="font-medium text-strong hocus:underline">
          {product.name}
        </AppLink>
        <AppLink
          to={`/operator/stores/${product.store.slug}/products/${product.id}`}
          aria-label={t('operator.product_edit_of', { product: product.name })}
          className="inline-flex min-h-6 items-center text-sm text-accent-text underline underline-offset-4"
        >
          {t('operator.product_edit')}
        </AppLink>
        <AppLink
          to={`/operator/products/${product.slug}/page`}
          aria-label={t('parts.own_link_of', { product: product.name })}
          className="inline-flex min-h-6 items-center text-sm text-accent-text underline underline-offset-4"
        >
          {t('parts.own_link')}
        </AppLink>
        <AppLink
          to={`/operator/slugs/product/${product.id}`}
          aria-label={t('slugs.change_of', { name: product.name })}
          className="inline-flex min-h-6 items-center text-sm text-accent-text underline underline-offset-4"
        >
          {t('slugs.field')}
        </AppLink>
      </span>
    </span>
  )
}

function BlockOrNot({ product, refusal }: { product: OperatorProduct; refusal: Refusal | undefined }) {
  const t = useTranslate()
  if (!product.is_blocked) {
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
    <Form method="post">
      <input type="hidden" name="slug" value={product.slug} />
      <Button type="submit" variant="quiet" name="command" value="unblock">
        {t('operator.unblock')}
      </Button>
    </Form>
  )
}
