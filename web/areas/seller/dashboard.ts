import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { apiFrom } from '#app/api.ts'
import type { AppPath } from '#app/link.tsx'
import type { SellerStore } from '#contract/seller.ts'
import type { StorePermission } from '#values/permissions.ts'

const storesContext = createContext<readonly SellerStore[]>()

/** Loads the stores where the signed-in user works. */
export const staffMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { data } = await apiFrom(context)('GET /seller/stores')
  context.set(storesContext, data)
  return next()
}

/** Whether the visitor's role in a store includes a permission. */
export function may({ permissions }: Pick<SellerStore, 'permissions'>, permission: StorePermission): boolean {
  return permissions.includes(permission)
}

/** Whether the visitor's role in the store of a page includes a permission. */
export function mayIn(
  context: Readonly<RouterContextProvider>,
  params: { readonly store: string },
  permission: StorePermission,
): boolean {
  const store = myStores(context).find(({ slug }) => slug === params.store)
  return store !== undefined && may(store, permission)
}

export function myStores(context: Readonly<RouterContextProvider>): readonly SellerStore[] {
  return context.get(storesContext)
}

/** Returns the decimal places of the store's currency. */
export function minorUnitsOf(
  context: Readonly<RouterContextProvider>,
  params: { readonly store: string },
): number | undefined {
  return myStores(context).find(({ slug }) => slug === params.store)?.minor_units
}

export interface Waiting {
  readonly count: number
  readonly newest: { readonly number: string; readonly created_at: string } | undefined
  /** Conversations with unread messages. */
  readonly messages: number
}

/** Returns the number of orders waiting to be accepted, with the latest of them, and of unread conversations. */
export async function readWaiting(
  context: Readonly<RouterContextProvider>,
  params: { readonly store: string },
): Promise<Waiting> {
  const query = { state: 'placed' } as const
  const api = apiFrom(context)
  const [{ total, data }, { unread: messages }] = await Promise.all([
    api('GET /seller/stores/{store}/orders', { params, query }),
    mayIn(context, params, 'messages.view')
      ? api('GET /seller/stores/{store}/messages/unread', { params })
      : { unread: 0 },
  ])
  const [newest] = data
  return {
    count: total,
    messages,
    newest: newest && { number: newest.number, created_at: newest.created_at },
  }
}

/** Returns the path of a store's dashboard page, without the language. */
export function sellerPath(
  store: string,
  page:
    | 'today'
    | 'orders'
    | 'products'
    | 'stock'
    | 'menu'
    | 'coupons'
    | 'earnings'
    | 'reviews'
    | 'messages'
    | 'questions'
    | 'hours'
    | 'settings'
    | 'staff'
    | 'refunds'
    | 'waiting' = 'today',
): AppPath {
  return page === 'today' ? `/seller/desk/${store}` : `/seller/desk/${store}/${page}`
}
