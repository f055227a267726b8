import { Heart, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { type ActionFunctionArgs, data, Form, redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { signInPath } from '#app/sign-in-guard.ts'
import type { ProductCard } from '#contract/catalog.ts'
import { textOf } from '#shop/cart-form.ts'
import { ProductGrid } from '#shop/product-grid.tsx'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { Route } from './+types/wishlist.ts'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? undefined
  try {
    return await apiFrom(context)('GET /customer/wishlist', { query: { page } })
  } catch (error) {
    throw signInFirst(error, url)
  }
}

/** The hearts of all pages post here where no script does: `add` or `remove`, a product's id; then back to that page. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const wanted = cameFrom(request, context.get(appContext).origin) ?? url
  const [added, removed] = [textOf(form, 'add'), textOf(form, 'remove')]
  const api = apiFrom(context)
  try {
    if (added) await api('POST /customer/wishlist/{productId}', { params: { productId: added } })
    else if (removed) await api('DELETE /customer/wishlist/{productId}', { params: { productId: removed } })
    else throw data(null, { status: 422 })
  } catch (error) {
    return refuse(signInFirst(error, wanted), form)
  }
  return redirect(wanted.pathname + wanted.search, 303)
}

/** The page of ours that the form stood on; browsers may keep it to themselves. */
function cameFrom(request: Request, origin: string): URL | undefined {
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer)) return undefined
  const url = new URL(referrer)
  return url.origin === origin ? url : undefined
}

/** Whoever has no account is sent to sign in, and on to what they wanted; any other error is answered as it is. */
function signInFirst(error: unknown, wanted: URL): unknown {
  if (error instanceof ApiProblem && error.status === 401) throw redirect(signInPath(wanted), 303)
  return error
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.wishlist')

/** What somebody wished to remember; what is sold out says so, and what left the market is not shown. */
export default function WishlistPage({ loaderData: wishes, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  const { list, noteRemoval } = useFocusOnNext(wishes.data)
  return (
    <div ref={list} className="page-width flex flex-col gap-8 py-8 lg:py-12">
      <PageHeader
        title={t('account.wishlist')}
        {...(wishes.total > 0 && { text: t('account.wishlist_text') })}
      />
      {actionData ? <Alert tone="danger" title={actionData.message} /> : null}
      {wishes.data.length > 0 ? (
        <ProductGrid
          products={wishes.data}
          firstCount={4}
          cornerOf={(product, place) => (
            <RemoveButton product={product} onRemove={() => noteRemoval(place)} />
          )}
        />
      ) : (
        <Nothing />
      )}
      <Pagination page={wishes.current_page} lastPage={wishes.last_page} hrefOf={hrefOf} />
    </div>
  )
}

function RemoveButton({ product: { id, name }, onRemove }: { product: ProductCard; onRemove: () => void }) {
  const t = useTranslate()
  return (
    <Form method="post" action={useHref('/wishlist')} replace preventScrollReset onSubmit={onRemove}>
      <IconButton
        type="submit"
        name="remove"
        value={id}
        data-remove
        icon={X}
        label={t('account.wishlist_remove_of', { name })}
        variant="floating"
        className="hover:bg-danger-soft hover:text-danger-text max-sm:size-10"
      />
    </Form>
  )
}

function Nothing() {
  const t = useTranslate()
  return (
    <EmptyState
      icon={Heart}
      title={t('account.no_wishes_title')}
      text={t('account.no_wishes_text')}
      action={<ButtonLink to="/shops">{t('catalog.browse_shops')}</ButtonLink>}
    />
  )
}

interface Focus {
  readonly list: RefObject<HTMLDivElement | null>
  readonly noteRemoval: (place: number) => void
}

/** After a removal the focus goes to the button of what has taken its place, after the last to the heading. */
function useFocusOnNext(shown: readonly ProductCard[]): Focus {
  const list = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(undefined)

  useEffect(() => {
    if (removed.current === undefined || !list.current) return
    const buttons = list.current.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons[Math.min(removed.current, shown.length - 1)] ?? list.current.querySelector('h1')
    removed.current = undefined
    if (!next) return
    if (next.matches('h1')) next.tabIndex = -1
    next.focus()
  }, [shown])

  return {
    list,
    noteRemoval: (place) => {
      removed.current = place
    },
  }
}
