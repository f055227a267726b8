import { redirect } from 'react-router'
import { apiFrom, browserApi } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { SlugPage } from '#shop/slug/slug-page.tsx'
import { type SlugKind, slugKinds } from '#values/slug.ts'
import type { Route } from './+types/slug'

/** `?saved` shows a confirmation. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const which = { id: params.id, kind: kindIn(params, url) }
  return {
    lying: await found(
      url,
      apiFrom(context)('GET /operator/slugs/{kind}/{id}', { params: which, query: {} }),
    ),
    wasSaved: url.searchParams.has('saved'),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const which = { id: params.id, kind: kindIn(params, url) }
  try {
    await apiFrom(context)('PUT /operator/slugs/{kind}/{id}', {
      params: which,
      body: { slug: String(form.get('slug') ?? '').trim() },
    })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?saved`, 303)
}

function kindIn({ kind }: { readonly kind: string }, url: URL): SlugKind {
  const known = slugKinds.find((each) => each === kind)
  if (!known) throw notFound(url)
  return known
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'slugs.field')

const lists: Readonly<Record<SlugKind, { readonly label: MessageKey; readonly to: AppPath }>> = {
  post: { label: 'editing.posts_title', to: '/operator/posts' },
  page: { label: 'operator.pages_title', to: '/operator/pages' },
  product: { label: 'operator.nav_products', to: '/operator/products' },
  store: { label: 'operator.nav_stores', to: '/operator/stores' },
  category: { label: 'slugs.categories', to: '/operator/categories' },
  brand: { label: 'taxonomy.brands', to: '/operator/brands' },
  collection: { label: 'collections.title', to: '/operator/collections' },
}

/** Address of a post, page, product, store or category. */
export default function Slug({ loaderData: { lying, wasSaved }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, kind } = lying
  const { label, to } = lists[kind]
  return (
    <SlugPage
      lying={lying}
      trail={[{ label: t(label), to }]}
      wasSaved={wasSaved}
      refusal={actionData}
      ask={async (wanted) =>
        (await browserApi('GET /operator/slugs/{kind}/{id}', { params: { kind, id }, query: { wanted } }))
          .fault
      }
    />
  )
}
