import { Scale } from 'lucide-react'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/compare.ts'
import { CompareTable } from './compare/compare-table.tsx'
import { ReplaceForm } from './compare/replace-form.tsx'
import { placeOf, refererUrl, requireSignIn } from './saved-products.ts'

export { AccountError as ErrorBoundary } from './account-error.tsx'

/**
 * `differences=only` hides rows that are the same for all products; `add` names a fifth product, which has to replace
 * one of the four.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  try {
    const { data: products } = await api('GET /customer/compare')
    return {
      products,
      onlyDifferences: url.searchParams.get('differences') === 'only',
      fifth: products.length < 4 ? undefined : await readFifth(api, url.searchParams.get('add')),
    }
  } catch (error) {
    throw requireSignIn(error, url)
  }
}

async function readFifth(api: Api, id: string | null) {
  if (id === null || !/^[0-9a-f-]{36}$/.test(id)) return undefined
  const { data: found } = await api('GET /products', { query: { ids: id } })
  const [product] = found
  return product?.id === id ? { id, name: product.name } : undefined
}

/**
 * Handles compare buttons of all pages without script: `add` or `remove` with a product id, then redirects to that
 * page. With `replace`, the added product takes the place of that one.
 */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const here = localizedPath('/compare', localeOf(url.pathname))
  const back = refererUrl(request, context.get(appContext).origin) ?? url
  const [added, removed, replaced] = [textOf(form, 'add'), textOf(form, 'remove'), textOf(form, 'replace')]
  const api = apiFrom(context)
  try {
    if (added) {
      const body = replaced ? { instead_of: replaced } : {}
      await api('POST /customer/compare/{productId}', { params: { productId: added }, body })
    } else if (removed) await api('DELETE /customer/compare/{productId}', { params: { productId: removed } })
    else throw data(null, { status: 422 })
  } catch (error) {
    if (added && error instanceof ApiProblem && error.code === 'compare_full') {
      return redirect(`${here}?add=${added}`, 303)
    }
    return refuse(requireSignIn(error, back, added ? { kind: 'compare', what: added } : undefined), form)
  }
  const { pathname, search, hash } = added ? placeOf(back, added) : back
  return redirect(replaced ? here : pathname + search + hash, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.compare')

/** Compares up to four products and marks the rows that differ. */
export default function ComparePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { products, fifth, onlyDifferences } = loaderData
  return (
    <div className="page-width flex flex-col gap-8 py-8 lg:py-12">
      <PageHeader
        title={t('account.compare')}
        {...(products.length > 0 && { text: t('account.compare_text') })}
      />
      {actionData ? <Alert tone="danger" title={actionData.message} /> : null}
      {fifth ? <ReplaceForm fifth={fifth} products={products} /> : null}
      {products.length === 1 ? (
        <Alert
          tone="info"
          title={t('account.compare_one_title')}
          action={
            <ButtonLink to="/search" variant="quiet" size="sm">
              {t('account.compare_find')}
            </ButtonLink>
          }
        >
          {t('account.compare_one_text')}
        </Alert>
      ) : null}
      {products.length > 0 ? (
        <CompareTable products={products} onlyDifferences={onlyDifferences} />
      ) : (
        <EmptyState
          icon={Scale}
          title={t('account.compare_none_title')}
          text={t('account.compare_none_text')}
          action={<ButtonLink to="/shops">{t('catalog.browse_shops')}</ButtonLink>}
        />
      )}
    </div>
  )
}
