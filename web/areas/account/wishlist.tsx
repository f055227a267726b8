import { Heart, ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { type ActionFunctionArgs, data, Form, redirect } from 'react-router'
import { type Api, apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { browserCart } from '#shop/browser-cart.ts'
import { textOf } from '#shop/cart-form.ts'
import { ProductGrid } from '#shop/product-grid.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { localizedPath, splitLocale } from '#values/locale.ts'
import type { Route } from './+types/wishlist.ts'
import { placeOf, refererUrl, requireSignIn } from './saved-products.ts'
import { DropsSwitch } from './wishlist/drops-switch.tsx'
import { ShareList } from './wishlist/share-list.tsx'
import { useFocusOnNext } from './wishlist/use-focus-on-next.ts'
import { RemoveButton, WishlistCardFooter } from './wishlist/wishlist-actions.tsx'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? undefined
  const api = apiFrom(context)
  try {
    const [wishes, settings] = await Promise.all([
      api('GET /customer/wishlist', { query: { page } }),
      api('GET /customer/wishlist-settings'),
    ])
    const { locale } = splitLocale(url.pathname)
    const sharePath = settings.share && localizedPath(`/wishes/${settings.share.token}`, locale)
    return { wishes, settings, share: sharePath && context.get(appContext).origin + sharePath }
  } catch (error) {
    throw requireSignIn(error, url)
  }
}

/**
 * Handles wishlist buttons of all pages without script: `add` or `remove` with a product id, then redirects to that
 * page. The wishlist's own forms send `move` (an id, or `all`), `share` or `drops`.
 */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const back = refererUrl(request, context.get(appContext).origin) ?? url
  const added = textOf(form, 'add')
  try {
    const moved = textOf(form, 'move')
    if (moved) return { moving: await move(apiFrom(context), moved) }
    await carryOut(apiFrom(context), form)
  } catch (error) {
    return refuse(requireSignIn(error, back, added ? { kind: 'wish', what: added } : undefined), form)
  }
  const { pathname, search, hash } = added ? placeOf(back, added) : back
  return redirect(pathname + search + hash, 303)
}

async function carryOut(api: Api, form: FormData): Promise<void> {
  const [added, removed] = [textOf(form, 'add'), textOf(form, 'remove')]
  const [share, drops] = [textOf(form, 'share'), textOf(form, 'drops')]
  if (added) await api('POST /customer/wishlist/{productId}', { params: { productId: added } })
  else if (removed) await api('DELETE /customer/wishlist/{productId}', { params: { productId: removed } })
  else if (share === 'on') await api('POST /customer/wishlist-share')
  else if (share === 'off') await api('DELETE /customer/wishlist-share')
  else if (drops)
    await api('PUT /customer/wishlist-settings', {
      body: { tells_price_drops: form.getAll('drops').includes('on') },
    })
  else throw data(null, { status: 422 })
}

function move(api: Api, which: string) {
  return api('POST /customer/wishlist-to-cart', { body: which === 'all' ? {} : { product_ids: [which] } })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.wishlist')

/** Wishlist; sold-out products are marked, and products no longer on the market are left out. */
export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { wishes, settings, share } = loaderData
  const hrefOf = usePageHref()
  const { list, recordRemoval } = useFocusOnNext(wishes.data)
  const moving = actionData && 'moving' in actionData ? actionData.moving : undefined
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  useCartFrom(moving)
  return (
    <div ref={list} className="page-width flex flex-col gap-8 py-8 lg:py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHeader
          title={t('account.wishlist')}
          {...(wishes.total > 0 && { text: t('account.wishlist_text') })}
        />
        {wishes.total > 1 ? (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="move" value="all" icon={ShoppingBag}>
              {t('account.wishlist_move_all')}
            </Button>
          </Form>
        ) : null}
      </div>
      {refusal ? <Alert tone="danger" title={refusal.message} /> : null}
      {moving ? <Moved moved={moving.moved} left={moving.left} /> : null}
      {wishes.data.length > 0 ? (
        <ProductGrid
          products={wishes.data}
          firstCount={4}
          cornerOf={(product, place) => (
            <RemoveButton product={product} onRemove={() => recordRemoval(place)} />
          )}
          footerOf={(product, place) => (
            <WishlistCardFooter product={product} onMove={() => recordRemoval(place)} />
          )}
        />
      ) : (
        <EmptyState
          icon={Heart}
          title={t('account.no_wishes_title')}
          text={t('account.no_wishes_text')}
          action={<ButtonLink to="/shops">{t('catalog.browse_shops')}</ButtonLink>}
        />
      )}
      <Pagination page={wishes.current_page} lastPage={wishes.last_page} hrefOf={hrefOf} />
      {wishes.total > 0 || share || settings.tells_price_drops ? (
        <div className="grid gap-6 lg:grid-cols-2">
          <ShareList href={share} />
          <DropsSwitch isOn={settings.tells_price_drops} />
        </div>
      ) : null}
    </div>
  )
}

function Moved({ moved, left }: { moved: number; left: number }) {
  const t = useTranslate()
  return (
    <Alert
      tone={moved > 0 ? 'success' : 'warning'}
      title={t('account.wishlist_moved', { count: moved })}
      action={
        moved > 0 ? (
          <ButtonLink to="/cart" variant="quiet" size="sm">
            {t('account.wishlist_see_cart')}
          </ButtonLink>
        ) : null
      }
    >
      {left > 0 ? t('account.wishlist_left', { count: left }) : null}
    </Alert>
  )
}

/** Uses the cart of the response as the cart of this tab. */
function useCartFrom(moving: Awaited<ReturnType<typeof move>> | undefined): void {
  useEffect(() => {
    if (moving) browserCart.adopt(moving.cart)
  }, [moving])
}
