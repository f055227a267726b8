import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { apiFrom } from '#app/api.ts'
import type { AppPath } from '#app/link.tsx'
import type { SellerStore } from '#contract/seller.ts'

const storesContext = createContext<readonly SellerStore[]>()

/** Finds out for which stores the person works whom the sign-in guard let in. */
export const staffMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { data } = await apiFrom(context)('GET /seller/stores')
  context.set(storesContext, data)
  return next()
}

export function myStores(context: Readonly<RouterContextProvider>): readonly SellerStore[] {
  return context.get(storesContext)
}

/** The address of a page of a store's desk, without the language. */
export function deskPath(
  store: string,
  page: 'today' | 'orders' | 'products' | 'reviews' | 'questions' = 'today',
): AppPath {
  return page === 'today' ? `/seller/desk/${store}` : `/seller/desk/${store}/${page}`
}
