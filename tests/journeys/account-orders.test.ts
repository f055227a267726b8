/** Orders in a shopper's account: invoices, reordering, cancelling and refunds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { readOrder, reject } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  decideOnCard,
  goodsOf,
  jamaican,
  placeOrder,
  setStock,
} from '#tests/support/shopping.ts'
import { formatMoney } from '#values/money.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

async function goodsOfTwo() {
  const stock = { stock: 60 }
  return [
    await goodsOf(market, 'blue-mahoe-larder', stock),
    await goodsOf(market, 'yard-and-sea', stock),
  ] as const
}

function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

describe('the invoice', () => {
  test.each([
    ['en', 'Invoice', 'Order total', 'invoice'],
    ['fr', 'Facture', 'Total de la commande', 'facture'],
  ])(
    'in %s has a sheet for each seller, and its sums are the order’s',
    async (language, title, whole, file) => {
      const person = await market.register()
      const [first, second] = await goodsOfTwo()
      const { placed } = await buy(person, [[first, 2], second], 'cash')
      const order = await readOrder(person, placed)

      const answer = await person.fetch(`/api/orders/${order.number}/invoice`, {
        headers: { 'accept-language': language },
      })
      const pages = textOfPdf(new Uint8Array(await answer.arrayBuffer()))

      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="${file}-${order.number}.pdf"`,
      )
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(pages).toHaveLength(3)
      for (const [place, part] of order.sub_orders.entries()) {
        const sheet = pages[place]?.split('\n') ?? []
        expect(sheet).toContain(title)
        expect(sheet).toContain(part.number)
        expect(sheet).toContain(part.store.name)
        for (const amount of [part.sub_total, part.shipping, part.tax, part.total]) {
          expect(sheet).toContain(plain(formatMoney(amount, language)))
        }
        for (const line of part.lines) expect(sheet).toContain(plain(formatMoney(line.sub_total, language)))
      }
      const last = pages.at(-1)?.split('\n') ?? []
      expect(last).toContain(whole)
      expect(last).toContain(plain(formatMoney(order.total, language)))
      const parts = order.sub_orders.reduce((sum, { total }) => sum + total.minor, 0)
      expect(parts).toBe(order.total.minor)
    },
  )

  test('for one seller order excludes the other sellers', async () => {
    const person = await market.register()
    const { placed } = await buy(person, await goodsOfTwo(), 'cash')
    const [part, other] = (await readOrder(person, placed)).sub_orders

    const { bytes } = await person.call('GET /orders/{number}/invoice', {
      params: { number: part?.number ?? '' },
    })
    const pages = textOfPdf(bytes)

    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(part?.store.name)
    expect(pages[0]).not.toContain(other?.store.name)
  })

  test('T90 escapes markup in a name', async () => {
    const person = await market.register()
    // biome-ignore lint/suspicious/noTemplateCurlyInString: for whoever evaluates templates
    const name = '{{7*7}} ${7*7} <%= 7 %> Šimůnek'
    await addGoodsToCart(person, (await goodsOfTwo())[0])
    const ready = await chooseDelivery(person, {
      address: { ...jamaican, full_name: name },
      payment_method: 'cash',
    })
    const { order_number: number } = await placeOrder(person, ready, { method: 'cash' })

    const { bytes } = await person.call('GET /orders/{number}/invoice', { params: { number } })

    expect(textOfPdf(bytes).join('\n').replaceAll('\n', ' ')).toContain(name)
  })

  test('T16 of another customer is answered like a missing one, and unplaced orders have none', async () => {
    const person = await market.register()
    const other = await market.register()
    const [goods] = await goodsOfTwo()
    const { placed } = await buy(person, [goods], 'cash')
    const unpaid = await buy(person, [goods], 'card')

    const foreign = await other.fail('GET /orders/{number}/invoice', {
      params: { number: placed.order_number },
    })
    const unknown = await other.fail('GET /orders/{number}/invoice', { params: { number: 'TW-NONE-NONE' } })
    const nobody = await market
      .visitor()
      .fail('GET /orders/{number}/invoice', { params: { number: placed.order_number } })
    const early = await person.fail('GET /orders/{number}/invoice', {
      params: { number: unpaid.placed.order_number },
    })

    expect([foreign.status, nobody.status, early.status]).toEqual([404, 404, 409])
    expect({ ...foreign.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
    expect({ ...nobody.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
    expect((await readOrder(person, unpaid.placed)).has_invoice).toBe(false)
    expect((await readOrder(person, placed)).has_invoice).toBe(true)
  })
})

describe('reordering', () => {
  test('adds everything still available to the cart, keeping its items', async () => {
    const person = await market.register()
    const [first, second] = await goodsOfTwo()
    const { placed } = await buy(person, [[first, 2], second], 'cash')
    await addGoodsToCart(person, second)

    const again = await person.call('POST /orders/{number}/reorder', {
      params: { number: placed.order_number },
    })

    expect(again).toMatchObject({ added: 3, left_out: [], fewer: [], repriced: [] })
    const pieces = new Map(again.cart.items.map(({ product_id, qty }) => [product_id, qty]))
    expect([pieces.get(first.productId), pieces.get(second.productId)]).toEqual([2, 2])
  })

  test('accepts the number of one seller order', async () => {
    const person = await market.register()
    const [first, second] = await goodsOfTwo()
    const { placed } = await buy(person, [first, second], 'cash')
    const order = await readOrder(person, placed)
    const part = order.sub_orders.find(({ lines }) => lines[0]?.product_id === second.productId)

    const { cart } = await person.call('POST /orders/{number}/reorder', {
      params: { number: part?.number ?? '' },
    })

    expect(cart.items.map(({ product_id }) => product_id)).toEqual([second.productId])
  })

  test('adds a dish with its earlier options', async () => {
    const person = await market.register()
    const dish = await goodsOf(market, 'tavias-pot', { stock: 20 })
    const { placed } = await buy(person, [dish], 'cash')
    const before = await readOrder(person, placed)

    const again = await person.call('POST /orders/{number}/reorder', {
      params: { number: placed.order_number },
    })

    expect(dish.modifierIds).not.toEqual([])
    expect(again.left_out).toEqual([])
    expect(again.cart.items[0]?.modifiers.map(({ label }) => label)).toEqual(
      before.sub_orders[0]?.lines[0]?.choices.map(({ value }) => value),
    )
  })

  test('T03 refuses another’s order like a missing one, and adds nothing', async () => {
    const person = await market.register()
    const other = await market.register()
    const { placed } = await buy(person, [(await goodsOfTwo())[0]], 'cash')

    const foreign = await other.fail('POST /orders/{number}/reorder', {
      params: { number: placed.order_number },
    })
    const unknown = await other.fail('POST /orders/{number}/reorder', { params: { number: 'TW-NONE-NONE' } })

    expect(foreign.status).toBe(404)
    expect({ ...foreign.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
    expect((await other.call('GET /cartmanager/cart')).cart.items).toEqual([])
  })
})

describe('cancelling', () => {
  test.each([
    ['en', 'This Field Cannot Be Empty'],
    ['fr', 'Ce champ ne peut pas être vide'],
  ])('asks for a reason in %s', async (language, text) => {
    const person = await market.register()
    const { placed } = await buy(person, [(await goodsOfTwo())[0]], 'cash')

    const refused = await person.fail(
      'POST /orders/{number}/cancel',
      { params: { number: placed.order_number }, body: { reason: ' ' } },
      { 'accept-language': language },
    )

    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({ reason: [text] })
  })
})

describe('refunds', () => {
  test('are listed newest first, with reason and method, for the customer’s own orders only', async () => {
    const person = await market.register()
    const other = await market.register()
    const goods = await goodsOf(market, 'tavias-pot', { stock: 20 })
    const { placed } = await buy(person, [goods], 'card')
    await decideOnCard(person, placed, 'approve')
    await market.runJobs()
    const order = await readOrder(person, placed)
    const [part] = order.sub_orders
    await reject(market, { store: 'tavias-pot', number: part?.number ?? '', reason: 'The stove is cold' })

    const pending = await person.call('GET /customer/refunds', { query: {} })
    await market.runJobs()
    const paid = await person.call('GET /customer/refunds', { query: {} })

    expect(pending.data).toMatchObject([
      {
        order_number: order.number,
        part_number: part?.number,
        products: [goods.name],
        cause: 'rejected',
        reason: 'The stove is cold',
        by: 'card',
        status: 'pending',
        amount: (order satisfies Order).total,
      },
    ])
    expect(paid.data[0]?.status).toBe('approved')
    expect(paid.data[0]?.paid_at).toBeDefined()
    expect((await other.call('GET /customer/refunds', { query: {} })).data).toEqual([])
  })
})

describe('reordering after changes', () => {
  test('reports removed, sold out, low and repriced items', async () => {
    const person = await market.register()
    const stock = { stock: 50 }
    const gone = await goodsOf(market, 'belle-morne', stock)
    const soldOut = await goodsOf(market, 'blue-mahoe-larder', stock)
    const scarce = await goodsOf(market, 'yard-and-sea', stock)
    const { placed } = await buy(person, [gone, soldOut, [scarce, 4]], 'card')
    const seller = await market.signIn('owner@yard-and-sea.example')
    const operator = await market.signIn('operator@tradewind.example')
    const { sub_orders: parts } = await readOrder(person, placed)
    const slug = parts
      .flatMap(({ lines }) => lines)
      .find(({ product_id: id }) => id === gone.productId)?.product_slug
    await operator.call('POST /operator/products/{slug}/block', {
      params: { slug: slug ?? '' },
      body: { reason: 'Called back by its maker' },
    })
    await setStock(market.database, soldOut, 0)
    await setStock(market.database, scarce, 3)
    await seller.call('PUT /seller/stores/{store}/variants/{id}', {
      params: { store: 'yard-and-sea', id: scarce.variantId },
      body: { price_minor: 4321 },
    })

    const again = await person.call('POST /orders/{number}/reorder', {
      params: { number: placed.order_number },
    })

    const why = new Map(again.left_out.map((each) => [each.name, each.why]))
    expect([why.get(gone.name), why.get(soldOut.name)]).toEqual(['gone', 'sold_out'])
    expect(again.fewer).toMatchObject([{ name: scarce.name, was: 4, now: 3 }])
    expect(again.repriced).toMatchObject([{ name: scarce.name }])
    expect(again.repriced[0]?.now).not.toEqual(again.repriced[0]?.was)
    expect(again.added).toBe(3)
  })
})
