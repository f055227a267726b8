import { Package } from 'lucide-react'
import { useEffect } from 'react'
import { data, Form, useFetcher } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues } from '#app/refusal.ts'
import type { SellerProduct } from '#contract/seller.ts'
import { textOf } from '#shop/cart-form.ts'
import { StatusBadge } from '#shop/product-editor/status.tsx'
import { amountProblem } from '#shop/refuse-amounts.ts'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Picture } from '#ui/picture.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'
import { decimalOf } from '#values/money.ts'
import type { Route } from './+types/stock'
import { minorUnitsOf, sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'
import { statusOf } from './products/status-of.ts'
import { variantInput } from './products/variant-input.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const search = url.searchParams
  const products = await apiFrom(context)('GET /seller/stores/{store}/products', {
    params,
    query: Object.fromEntries(search),
  })
  return {
    products,
    stock: search.get('stock') ?? undefined,
    search: search.get('search') ?? '',
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const id = textOf(form, 'variant_id') ?? ''
  const minorUnits = minorUnitsOf(context, params)
  const written = variantInput(form, minorUnits)
  const values = submittedValues(form)
  if ('problem' in written) {
    const message =
      written.problem === 'price_invalid'
        ? amountProblem(textOf(form, 'price') ?? '', { url, minorUnits })
        : undefined
    return data(
      { id, values, ...(message === undefined ? { problem: written.problem } : { message }) },
      { status: 422 },
    )
  }
  try {
    await apiFrom(context)('PUT /seller/stores/{store}/variants/{id}', {
      params: { store: params.store, id },
      body: written.change,
    })
    return { id, saved: true as const }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ id, values, message: error.message }, { status: error.status })
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'lists.prices_and_stock')

/** Prices and stock of each variant; the packers of a store count its stock here. */
export default function Stock({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const { products, stock, search } = loaderData
  const list = sellerPath(params.store, 'products')
  const path: AppPath = `${list}/stock`
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('seller.products_title'), to: list }, { label: t('lists.prices_and_stock') }]}
          />
        }
        title={t('lists.prices_and_stock')}
        text={t('seller.products_found', { count: products.total })}
      />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <TabLinks
          label={t('lists.prices_and_stock')}
          tabs={[
            { to: path, label: t('seller.products_all'), isCurrent: stock === undefined },
            { to: `${path}?stock=low`, label: t('seller.products_low'), isCurrent: stock === 'low' },
            { to: `${path}?stock=out`, label: t('seller.products_out'), isCurrent: stock === 'out' },
          ]}
        />
        <Form method="get" role="search" className="flex gap-2">
          <SearchField name="search" label={t('seller.products_search')} defaultValue={search} />
          <Button type="submit" variant="quiet">
            {t('seller.search_action')}
          </Button>
        </Form>
      </div>
      {products.data.length > 0 ? (
        <ul className="mt-6 grid gap-4">
          {products.data.map((product) => (
            <ProductPanel key={product.id} product={product} store={params.store} outcome={actionData} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={Package}
          title={t('seller.products_empty_title')}
          text={t('seller.products_empty_text')}
        />
      )}
      <div className="mt-8">
        <Pagination page={products.current_page} lastPage={products.last_page} hrefOf={usePageHref()} />
      </div>
    </>
  )
}

type Outcome = Route.ComponentProps['actionData']

// Further variants are collapsed, so that the list stays readable.
const openVariantsMax = 3

function ProductPanel({
  product,
  store,
  outcome,
}: {
  product: SellerProduct
  store: string
  outcome: Outcome
}) {
  const t = useTranslate()
  const isSeen = useSellerStore().state === 'approved' && product.state === 'published' && !product.is_blocked
  const variants = (
    <ul className="divide-y divide-line">
      {product.variants.map((variant) => (
        <VariantRow key={variant.id} variant={variant} isSeen={isSeen} outcome={outcome} />
      ))}
    </ul>
  )
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-2xl border border-line bg-surface p-4 shadow-low sm:grid-cols-[5rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:p-5">
      {product.picture ? (
        <Picture
          picture={{ ...product.picture, alt: '' }}
          sizes="5rem"
          className="size-16 rounded-xl sm:row-span-2 sm:size-20"
        />
      ) : (
        <span className="size-16 rounded-xl bg-sunken sm:row-span-2 sm:size-20" />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 self-center">
        <h2 className="text-lg wrap-anywhere max-sm:basis-full">
          <AppLink to={`${sellerPath(store, 'products')}/${product.id}`} className="hocus:underline">
            {product.name}
          </AppLink>
        </h2>
        <StatusBadge status={statusOf(product)} />
        <span className="text-sm text-muted">{t('seller.sold_count', { count: product.sold_count })}</span>
        <AppLink
          to={`${sellerPath(store, 'products')}/${product.slug}/page`}
          aria-label={t('parts.own_link_of', { product: product.name })}
          className="inline-flex min-h-6 items-center text-sm text-accent-text underline underline-offset-4"
        >
          {t('parts.own_link')}
        </AppLink>
        <AppLink
          to={`${sellerPath(store, 'products')}/${product.id}/address`}
          aria-label={t('slugs.change_of', { name: product.name })}
          className="inline-flex min-h-6 items-center text-sm text-accent-text underline underline-offset-4"
        >
          {t('slugs.field')}
        </AppLink>
      </div>
      <div className="min-w-0 max-sm:col-span-2">
        {product.variants.length > openVariantsMax ? (
          <Disclosure
            label={t('seller.variants', { count: product.variants.length })}
            isOpen={product.variants.some(({ id }) => id === outcome?.id)}
          >
            {variants}
          </Disclosure>
        ) : (
          variants
        )}
      </div>
    </li>
  )
}

interface VariantRowProps {
  readonly variant: SellerProduct['variants'][number]
  readonly isSeen: boolean
  readonly outcome: Outcome
}

function VariantRow({ variant, isSeen, outcome }: VariantRowProps) {
  const t = useTranslate()
  const fetcher = useFetcher<typeof action>()
  const kept = useRestoredFocus(fetcher.state)
  const answered = fetcher.data ?? (outcome?.id === variant.id ? outcome : undefined)
  const isBusy = fetcher.state !== 'idle'
  const { minor_units: minorUnits } = useSellerStore()
  const price = decimalOf(variant.price.minor, minorUnits)
  const written = answered && 'values' in answered ? answered.values : undefined
  const isSaved = answered !== undefined && 'saved' in answered
  useEffect(() => {
    // After saving, the fields follow the stored values again.
    if (isSaved && !isBusy) kept.ref.current?.reset()
  }, [isSaved, isBusy, kept.ref])
  return (
    <li className="py-3">
      <fetcher.Form {...kept} method="post" className="flex flex-wrap items-end gap-x-3 gap-y-3 sm:gap-x-4">
        <input type="hidden" name="variant_id" value={variant.id} />
        <input type="hidden" name="price_before" value={price} />
        {variant.on_hand === undefined ? null : (
          <input type="hidden" name="on_hand_before" value={variant.on_hand} />
        )}
        <p className="min-w-40 basis-full sm:flex-1">
          {variant.label ? <span className="font-medium text-strong">{variant.label}</span> : null}
          <span className="block text-sm text-muted">
            {variant.sku}
            {variant.is_active ? null : ` · ${t('seller.variant_off')}`}
          </span>
          {variant.is_low_stock ? <Badge tone="warning">{t('seller.low_stock')}</Badge> : null}
        </p>
        <Field
          label={t('seller.price_in', { currency: variant.price.currency })}
          className="w-20 grow sm:w-28 sm:grow-0"
        >
          <TextInput
            name="price"
            inputMode="decimal"
            defaultValue={written?.price ?? price}
            className="text-end tabular-nums"
          />
        </Field>
        {variant.on_hand === undefined ? (
          <p className="flex min-h-11 w-20 grow items-center text-sm text-muted sm:w-28 sm:grow-0">
            {t('seller.not_counted')}
          </p>
        ) : (
          <Field label={t('seller.on_hand_label')} className="w-20 grow sm:w-28 sm:grow-0">
            <TextInput
              name="on_hand"
              inputMode="numeric"
              defaultValue={written?.on_hand ?? variant.on_hand}
              className="text-end tabular-nums"
            />
          </Field>
        )}
        <Button type="submit" variant="quiet" disabled={isBusy}>
          {t('seller.save')}
        </Button>
        <Button
          type="submit"
          variant="plain"
          name="is_active"
          value={String(!variant.is_active)}
          disabled={isBusy}
          className="max-sm:-ms-5"
        >
          {t(variant.is_active ? 'seller.take_off' : 'seller.put_on')}
        </Button>
      </fetcher.Form>
      {variant.reserved > 0 ? (
        <p className="mt-1 text-sm text-muted">{t('seller.reserved_count', { count: variant.reserved })}</p>
      ) : null}
      <VariantOutcome isSaved={isSaved} isSeen={isSeen} answered={answered} />
    </li>
  )
}

interface VariantOutcomeProps {
  readonly isSaved: boolean
  readonly isSeen: boolean
  readonly answered: Outcome
}

function VariantOutcome({ isSaved, isSeen, answered }: VariantOutcomeProps) {
  const t = useTranslate()
  return (
    <p role="status" className="text-sm">
      {isSaved ? (
        <span className="text-success-text">{t(isSeen ? 'seller.saved' : 'seller.saved_only')}</span>
      ) : null}
      {answered && 'problem' in answered ? (
        <span className="text-danger-text">{t(`seller.${answered.problem}`)}</span>
      ) : null}
      {answered && 'message' in answered ? (
        <span className="text-danger-text">{answered.message}</span>
      ) : null}
    </p>
  )
}
