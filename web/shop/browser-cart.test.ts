import { expect, test, vi } from 'vitest'
import type { Cart, CartItem } from '#contract/cart.ts'
import { type CartCalls, createCartStore } from './browser-cart.ts'

test('replaces the whole cart with every answer', async () => {
  const store = createCartStore(callsAnswering({ add: async () => aCart(1, 2) }))

  await store.add({ product_id: 'pepper', qty: 2 })

  expect(store.snapshot().cart).toEqual(aCart(1, 2))
  expect(store.snapshot().count).toBe(2)
})

test('is loading from the first call to the last answer', async () => {
  const store = createCartStore(
    callsAnswering({ read: async () => aCart(1, 0), clear: async () => aCart(2, 0) }),
  )

  const answers = [store.fetch(), store.clear()]
  expect(store.snapshot().isLoading).toBe(true)
  await answers[0]
  expect(store.snapshot().isLoading).toBe(true)
  await answers[1]

  expect(store.snapshot().isLoading).toBe(false)
})

test('sends calls one after another', async () => {
  const first = Promise.withResolvers<Cart>()
  const remove = vi.fn(async () => aCart(2, 0))
  const store = createCartStore(callsAnswering({ add: () => first.promise, remove }))

  const added = store.add({ product_id: 'pepper', qty: 1 })
  const removed = store.remove('a')
  await Promise.resolve()
  expect(remove).not.toHaveBeenCalled()
  first.resolve(aCart(1, 1))
  await Promise.all([added, removed])

  expect(remove).toHaveBeenCalledOnce()
})

test('sends pending changes when the page is left before any answer', async () => {
  const first = Promise.withResolvers<Cart>()
  const change = vi.fn(async (_: CartItem, qty: number) => aCart(3, qty))
  const store = createCartStore(callsAnswering({ add: () => first.promise, change }))
  const added = store.add({ product_id: 'pepper', qty: 1 })
  const changed = [2, 5].map((qty) => store.change(anItem('a'), qty))

  store.hurry()
  await Promise.all(changed)

  expect(change).toHaveBeenCalledExactlyOnceWith(anItem('a'), 5)
  first.resolve(aCart(2, 1))
  await added
  expect(store.snapshot().cart?.version).toBe(3)
})

test('returns to one call at a time after a hurry', async () => {
  const first = Promise.withResolvers<Cart>()
  const remove = vi.fn(async () => aCart(2, 0))
  const store = createCartStore(callsAnswering({ add: () => first.promise, remove }))

  store.hurry()
  const added = store.add({ product_id: 'pepper', qty: 1 })
  const removed = store.remove('a')
  await new Promise((resolve) => setTimeout(resolve))
  expect(remove).not.toHaveBeenCalled()
  first.resolve(aCart(1, 1))
  await Promise.all([added, removed])

  expect(remove).toHaveBeenCalledOnce()
})

test('ignores an answer older than the current cart', async () => {
  const store = createCartStore(callsAnswering({ read: async () => aCart(3, 1) }))
  store.adopt(aCart(7, 4))

  await store.fetch()

  expect(store.snapshot().cart?.version).toBe(7)
  expect(store.snapshot().count).toBe(4)
})

test('merges quick changes into one call with the last quantity', async () => {
  const change = vi.fn(async (_: CartItem, qty: number) => aCart(qty, qty))
  const store = createCartStore(callsAnswering({ change }))

  const answers = [2, 3, 4].map((qty) => store.change(anItem('a'), qty))
  expect(store.snapshot().wanted.get('a')).toBe(4)
  await Promise.all(answers)

  expect(change).toHaveBeenCalledOnce()
  expect(change).toHaveBeenCalledWith(anItem('a'), 4)
  expect(store.snapshot().wanted.size).toBe(0)
})

test('keeps the cart, the order of calls and the other items when a call fails', async () => {
  const refusal = new Error('out of stock')
  const store = createCartStore(
    callsAnswering({ change: () => Promise.reject(refusal), read: async () => aCart(6, 5) }),
  )
  store.adopt(aCart(5, 5))

  await expect(store.change(anItem('a'), 99)).rejects.toBe(refusal)
  expect(store.snapshot().cart?.version).toBe(5)
  expect(store.snapshot().wanted.size).toBe(0)
  await store.fetch()

  expect(store.snapshot().cart?.version).toBe(6)
  expect(store.snapshot().isLoading).toBe(false)
})

test('leaves nothing of the cart to the next visitor', async () => {
  const late = Promise.withResolvers<Cart>()
  const store = createCartStore(callsAnswering({ read: () => late.promise }))
  store.adopt(aCart(9, 3))

  const answer = store.fetch()
  store.forget()
  late.resolve(aCart(10, 3))
  await answer

  expect(store.snapshot()).toMatchObject({ cart: undefined, count: 0, isLoading: false })
})

test('uses the noted count only until it has a cart', () => {
  const store = createCartStore(callsAnswering({}))

  store.recordCount(3)
  expect(store.snapshot().count).toBe(3)
  store.adopt(aCart(1, 1))
  store.recordCount(3)

  expect(store.snapshot().count).toBe(1)
})

function callsAnswering(calls: Partial<CartCalls>): CartCalls {
  const unexpected = () => Promise.reject(new Error('Unexpected call to the cart API'))
  return {
    read: unexpected,
    add: unexpected,
    change: unexpected,
    remove: unexpected,
    clear: unexpected,
    ...calls,
  }
}

function aCart(version: number, pieces: number): Cart {
  const nothing = { minor: 0, currency: 'USD' }
  return {
    version,
    items: [],
    groups: [],
    items_count: pieces,
    sub_total: nothing,
    saving: nothing,
    currency: 'USD',
    tax_is_included: false,
    can_check_out: false,
  }
}

function anItem(id: string): CartItem {
  const price = { minor: 500, currency: 'USD' }
  return {
    id,
    qty: 1,
    product_id: 'pepper',
    product: {
      id: 'pepper',
      slug: 'pepper-sauce',
      kind: 'simple',
      vertical: 'groceries',
      name: 'Pepper sauce',
      short_description: '',
      price,
      price_varies: false,
      rating_count: 0,
      stock: 'in_stock',
      is_new: false,
      is_trending: false,
      needs_choice: false,
      store: { id: 's', slug: 's', name: 'Spice Yard', vertical: 'groceries', country_code: 'TT' },
    },
    more_details: null,
    variant: { id: 'v', sku: 'V', choices: [] },
    modifiers: [],
    unit_price: price,
    sub_total: price,
    limit: 10,
    is_available: true,
  }
}
