import { redirect } from 'react-router'
import { apiFrom, browserApi } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { SlugPage } from '#shop/slug/slug-page.tsx'
import type { Route } from './+types/product-slug'
import { sellerPath } from './dashboard.ts'

/** `?saved` shows a confirmation. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  return {
    lying: await found(
      url,
      apiFrom(context)('GET /seller/stores/{store}/product-slugs/{id}', { params, query: {} }),
    ),
    wasSaved: url.searchParams.has('saved'),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('PUT /seller/stores/{store}/product-slugs/{id}', {
      params,
      body: { slug: String(form.get('slug') ?? '').trim() },
    })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?saved`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'slugs.field')

export default function ProductSlug({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const { lying, wasSaved } = loaderData
  return (
    <SlugPage
      lying={lying}
      trail={[{ label: t('seller.nav_products'), to: sellerPath(params.store, 'products') }]}
      wasSaved={wasSaved}
      refusal={actionData}
      ask={async (wanted) =>
        (
          await browserApi('GET /seller/stores/{store}/product-slugs/{id}', {
            params: { store: params.store, id: params.id },
            query: { wanted },
          })
        ).fault
      }
    />
  )
}
