/** Restocks the measured market as its sellers would, because a benchmark buys more than the demo has. */
export interface Product {
  readonly slug: string
  readonly store: { readonly slug: string }
}

interface SellersProduct {
  readonly slug: string
  readonly variants: readonly { readonly id: string }[]
}

const ENOUGH = 100_000

export async function restock(url: string, products: readonly Product[]): Promise<void> {
  const byStore = Map.groupBy(products, ({ store }) => store.slug)
  for (const [store, wanted] of byStore) {
    const send = await signIn(url, `owner@${store}.example`)
    const slugs = new Set(wanted.map(({ slug }) => slug))
    for (const { slug, variants } of await productsOf(send, store)) {
      if (!slugs.has(slug)) continue
      for (const { id } of variants) {
        await send('PUT', `/seller/stores/${store}/variants/${id}`, { on_hand: ENOUGH })
      }
    }
  }
}

type Send = (method: string, path: string, body?: unknown) => Promise<unknown>

async function signIn(url: string, email: string): Promise<Send> {
  const headers = { 'content-type': 'application/json', origin: url }
  const credentials = JSON.stringify({ email, password: 'tradewind-demo' })
  const opened = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: credentials })
  if (!opened.ok) throw new Error(`${email} could not sign in: status ${opened.status}`)
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return response.json()
  }
}

async function productsOf(send: Send, store: string): Promise<SellersProduct[]> {
  const found: SellersProduct[] = []
  for (let page = 1; ; page++) {
    const answer = await send('GET', `/seller/stores/${store}/products?page=${page}`)
    const { data, total } = answer as { data: SellersProduct[]; total: number }
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}
