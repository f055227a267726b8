/**
 * The shopper's cart in this browser tab. Calls are sent one after another, every answer is the whole cart and
 * replaces the previous one, and answers older than the current cart are ignored.
 */
import { browserApi } from '#app/api.ts'
import type { Cart, CartItem, MoreDetails } from '#contract/cart.ts'

export interface NewItem {
  readonly product_id: string
  readonly qty: number
  readonly more_details?: MoreDetails | null
}

/** The five cart endpoints; each returns the whole cart. */
export interface CartCalls {
  read(): Promise<Cart>
  add(item: NewItem): Promise<Cart>
  change(item: CartItem, qty: number): Promise<Cart>
  remove(id: string): Promise<Cart>
  clear(): Promise<Cart>
}

export interface CartSnapshot {
  /** Undefined until the first answer of the server. */
  readonly cart: Cart | undefined
  /** Number of items; until the cart is loaded, the count from the local copy or from the server. */
  readonly count: number
  readonly isLoading: boolean
  /** Requested quantities not yet confirmed, by item id. */
  readonly wanted: ReadonlyMap<string, number>
  readonly leaving: ReadonlySet<string>
}

export interface CartStore {
  subscribe(listener: () => void): () => void
  snapshot(): CartSnapshot
  fetch(): Promise<Cart>
  add(item: NewItem): Promise<Cart>
  change(item: CartItem, qty: number): Promise<Cart>
  remove(id: string): Promise<Cart>
  clear(): Promise<Cart>
  /** Sends pending changes at once: the page is being left, and later they would be lost. */
  hurry(): void
  /** Replaces the cart with one that was loaded with a page. */
  adopt(cart: Cart): void
  /** Sets the count that the server sent with the visitor; ignored once the cart is loaded. */
  recordCount(count: number): void
  /** Clears the cart, as the visitor has signed in or out. */
  forget(): void
}

export const emptySnapshot: CartSnapshot = {
  cart: undefined,
  count: 0,
  isLoading: false,
  wanted: new Map(),
  leaving: new Set(),
}

export function createCartStore(calls: CartCalls): CartStore {
  const listeners = new Set<() => void>()
  const changesWaiting = new Map<string, Promise<Cart>>()
  let state = emptySnapshot
  let visitor = 0
  const queue = createCallQueue((isLoading) => update({ isLoading }))

  function update(part: Partial<CartSnapshot>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function adopt(cart: Cart): void {
    if (state.cart && cart.version < state.cart.version) return
    update({ cart, count: cart.items_count })
  }

  function enqueue(call: () => Promise<Cart>): Promise<Cart> {
    const asker = visitor
    return queue.run(async () => {
      const cart = await call()
      if (asker === visitor) adopt(cart)
      return cart
    })
  }

  function want(id: string, qty: number | undefined): void {
    update({ wanted: withQuantity(state.wanted, id, qty) })
  }

  /** Merges quick changes of a quantity into one call with the last value. */
  function change(item: CartItem, qty: number): Promise<Cart> {
    want(item.id, qty)
    const waiting = changesWaiting.get(item.id)
    if (waiting) return waiting
    const answer = enqueue(async () => {
      changesWaiting.delete(item.id)
      const latest = state.wanted.get(item.id) ?? qty
      try {
        return await calls.change(item, latest)
      } finally {
        if (state.wanted.get(item.id) === latest) want(item.id, undefined)
      }
    })
    changesWaiting.set(item.id, answer)
    return answer
  }

  async function remove(id: string): Promise<Cart> {
    update({ leaving: new Set(state.leaving).add(id) })
    try {
      return await enqueue(() => calls.remove(id))
    } finally {
      update({ leaving: new Set([...state.leaving].filter((each) => each !== id)) })
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => state,
    fetch: () => enqueue(calls.read),
    add: (item) => enqueue(() => calls.add(item)),
    change,
    remove,
    clear: () => enqueue(calls.clear),
    hurry: queue.hurry,
    adopt,
    recordCount(count) {
      if (!state.cart && count !== state.count) update({ count })
    },
    forget() {
      visitor += 1
      changesWaiting.clear()
      update({ ...emptySnapshot, isLoading: state.isLoading })
    },
  }
}

function withQuantity(before: CartSnapshot['wanted'], id: string, qty: number | undefined) {
  const wanted = new Map(before)
  if (qty === undefined) wanted.delete(id)
  else wanted.set(id, qty)
  return wanted
}

function createCallQueue(onBusy: (isBusy: boolean) => void) {
  let underway = 0
  let last: Promise<unknown> = Promise.resolve()
  let haste = Promise.withResolvers<void>()

  /** Runs a call after the previous ones, whether they succeeded or not; in parallel when hurrying. */
  function run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    underway += 1
    onBusy(true)
    const answer = Promise.race([last, haste.promise]).then(async () => {
      try {
        return await call()
      } finally {
        underway -= 1
        onBusy(underway > 0)
      }
    })
    last = answer.catch(() => undefined)
    return answer
  }

  function hurry(): void {
    haste.resolve()
    haste = Promise.withResolvers()
  }

  return { run, hurry }
}

export const browserCart = createCartStore({
  async read() {
    const { cart } = await browserApi('GET /cartmanager/cart')
    return cart
  },
  async add(item) {
    const { cart } = await browserApi('POST /cartmanager/cart/items', { body: item })
    return cart
  },
  async change({ id, product_id, more_details }, qty) {
    const body = { id, product_id, more_details, qty }
    const { cart } = await browserApi('PUT /cartmanager/cart/items/{id}', { params: { id }, body })
    return cart
  },
  async remove(id) {
    const { cart } = await browserApi('DELETE /cartmanager/cart/items/{id}', { params: { id } })
    return cart
  },
  async clear() {
    const { cart } = await browserApi('DELETE /cartmanager/cart')
    return cart
  },
})
