import { redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { clearPendingActionCookie, type PendingAction, pendingActionIn } from '#app/pending-action.ts'
import { dashboardPath, redirectPathIn } from '#app/sign-in-guard.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/run-pending-action.ts'

/**
 * Runs after sign-in: carries out the action requested before it, then redirects to the page of origin, or else to
 * the user's dashboard.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const isOnTheWay = url.searchParams.has('redirect')
  const path = isOnTheWay
    ? redirectPathIn(url)
    : localizedPath(await dashboardPath(context), localeOf(url.pathname))
  const wanted = pendingActionIn(request, path)
  const goesTo = wanted ? await carryOut(wanted) : path
  return redirect(goesTo, { headers: { 'set-cookie': clearPendingActionCookie } })

  /** A problem must not keep users from their page, where they can retry the action. */
  async function carryOut({ kind, what }: PendingAction): Promise<string> {
    const params = { productId: what }
    try {
      if (kind === 'follow')
        await apiFrom(context)('POST /customer/followed-stores/{slug}', { params: { slug: what } })
      else if (kind === 'later') await saveForLater(apiFrom(context), what)
      else if (kind === 'wish') await apiFrom(context)('POST /customer/wishlist/{productId}', { params })
      else await apiFrom(context)('POST /customer/compare/{productId}', { params, body: {} })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'compare_full') {
        return `${localizedPath('/compare', localeOf(url.pathname))}?add=${what}`
      }
    }
    return path
  }
}

/** The guest cart has become the customer's own, with new item ids, so the saved item is found by product. */
async function saveForLater(api: Api, productId: string): Promise<void> {
  await api('POST /customer/wishlist/{productId}', { params: { productId } })
  const { cart } = await api('GET /cartmanager/cart')
  for (const item of cart.items.filter(({ product_id }) => product_id === productId)) {
    await api('DELETE /cartmanager/cart/items/{id}', { params: { id: item.id } })
  }
}
