/** Personalisation and gift wrap, from the editor to the refund. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MoreDetails } from '#contract/cart.ts'
import type { EditedProduct } from '#contract/products.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { aCoupon } from '#tests/support/coupons.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { mailOf } from '#tests/support/mails.ts'
import { newProductFields, publishProduct } from '#tests/support/new-product.ts'
import { deliver, readOrder } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import {
  chooseDelivery,
  decideOnCard,
  jamaican,
  keyHeader,
  orderOf,
  placeOrder,
} from '#tests/support/shopping.ts'

const store = 'madras-lane'

let market: TestMarket
let owner: TestVisitor
let operator: TestVisitor
let bracelet: EditedProduct

type Given = NonNullable<Parameters<typeof publishProduct>[1]['fields']>

const fields: NonNullable<Given['personalisation']> = [
  {
    kind: 'line',
    label: { en: 'Name', fr: 'Prénom' },
    instructions: { en: 'As it is engraved' },
    is_required: true,
    max_length: 12,
    price_minor: 550,
  },
  {
    kind: 'choice',
    label: { en: 'Font', fr: 'Police' },
    choices: [{ label: { en: 'Plain' } }, { label: { en: 'Script', fr: 'Cursive' }, price_minor: 125 }],
  },
  { kind: 'text', label: { en: 'Story' }, max_length: 200 },
  { kind: 'checkbox', label: { en: 'Polish' }, price_minor: 75 },
]

const PRICE = 2500
const NAMED = PRICE + 550
const WRAPPED = NAMED + 125 + 75 + 300

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  owner = await market.signIn(`owner@${store}.example`)
  operator = await market.signIn('operator@tradewind.example')
  bracelet = await publish()
  await aCoupon(market, { code: 'ENGRAVED' })
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

function publish(given: Given = {}) {
  return publishProduct(owner, {
    store,
    fields: {
      personalisation: fields,
      gift_wrap: { price_minor: 300 },
      variants: [{ price_minor: PRICE, stock: { on_hand: 100 } }],
      ...given,
    },
  })
}

function idOf(label: string, { personalisation }: EditedProduct = bracelet): string {
  return personalisation.find((field) => field.label.en === label)?.id ?? ''
}

function named(name: string): MoreDetails {
  return { personalisation: { [idOf('Name')]: name } }
}

/** Answers every field, with gift wrap: what is added makes `WRAPPED`. */
function everything(): MoreDetails {
  const font = bracelet.personalisation.find(({ label }) => label.en === 'Font')
  return {
    personalisation: {
      [idOf('Name')]: 'Anaïs',
      [idOf('Font')]: font?.choices[1]?.id ?? '',
      [idOf('Story')]: 'Met in Roseau.\nMarried in Kingston.',
      [idOf('Polish')]: 'yes',
    },
    gift_wrap: { message: 'With love' },
  }
}

async function add(person: TestVisitor, details: MoreDetails, qty = 1, productId = bracelet.id) {
  const { cart } = await person.call('POST /cartmanager/cart/items', {
    body: { product_id: productId, qty, more_details: details },
  })
  return cart
}

async function refused(person: TestVisitor, details: MoreDetails, productId = bracelet.id) {
  const { status, problem } = await person.fail('POST /cartmanager/cart/items', {
    body: { product_id: productId, qty: 1, more_details: details },
  })
  return { status, errors: problem.errors }
}

/** Fills in everything and orders two by card. */
async function ordered(person: TestVisitor) {
  await add(person, everything(), 2)
  const ready = await chooseDelivery(person, { address: jamaican, payment_method: 'card' })
  const placed = await placeOrder(person, ready, { method: 'card' })
  await decideOnCard(person, placed, 'approve')
  await market.runJobs()
  return placed
}

describe('a product', () => {
  test('keeps the ids of its fields and choices, and shows them to shoppers in their language', async () => {
    const params = { store, id: bracelet.id }
    const [name, font, ...others] = bracelet.personalisation.map(({ id: _, ...field }) => field)
    if (!name || !font) throw new Error('Expected two fields')

    const { product: saved } = await owner.call('PUT /seller/stores/{store}/products/{id}', {
      params,
      body: { personalisation: [font, { ...name, max_length: 14 }, ...others] },
    })
    const shown = await market
      .visitor()
      .call(
        'GET /products/{slug}',
        { params: { slug: bracelet.slug } },
        { headers: { 'accept-language': 'fr' } },
      )
    const { product: restored } = await owner.call(
      'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
      { params: { ...params, version: 1 } },
    )
    const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', {
      params,
    })

    expect(saved.personalisation.map(({ id }) => id)).toEqual(
      ['Font', 'Name', 'Story', 'Polish'].map((label) => idOf(label)),
    )
    expect(shown.needs_choice).toBe(true)
    expect(shown.gift_wrap).toEqual({ price: { minor: 300, currency: 'USD' } })
    expect(shown.personalisation?.map(({ label, price }) => [label, price.minor])).toEqual([
      ['Police', 0],
      ['Prénom', 550],
      ['Story', 0],
      ['Polish', 75],
    ])
    expect(shown.personalisation?.[0]?.choices.map(({ label }) => label)).toEqual(['Plain', 'Cursive'])
    expect(restored.personalisation).toEqual(bracelet.personalisation)
    expect(copy.personalisation.map(({ id: _, choices, ...field }) => [field, choices.length])).toEqual(
      bracelet.personalisation.map(({ id: _, choices, ...field }) => [field, choices.length]),
    )
    expect(copy.gift_wrap).toEqual({ price_minor: 300 })
  })

  test('is refused with too many fields, a choice without choices, or texts that turn around', async () => {
    const body = {
      ...(await newProductFields(owner, store)),
      personalisation: [
        { kind: 'choice' as const, label: { en: 'Font' } },
        { kind: 'line' as const, label: { en: 'Na\u202eme' } },
        { kind: 'line' as const, label: { en: 'Name' }, max_length: 0, price_minor: -1 },
      ],
    }
    const create = 'POST /seller/stores/{store}/products'

    const wrong = await owner.fail(create, { params: { store }, body })
    const many = await owner.fail(create, {
      params: { store },
      body: {
        ...body,
        personalisation: Array.from({ length: 6 }, () => ({ kind: 'line' as const, label: { en: 'Name' } })),
      },
    })

    expect(wrong.problem.errors).toEqual({
      'personalisation.0.choices': ['Add at least one choice'],
      'personalisation.1.label.en': ['This value isn’t valid'],
      'personalisation.2.max_length': ['Enter a whole number above 0'],
      'personalisation.2.price_minor': ['Enter a price of 0 or more'],
    })
    expect(Object.keys(many.problem.errors ?? {})).toEqual(['personalisation'])
  })
})

describe('the cart', () => {
  test('adds up equal texts, keeps others apart, and counts stock over all lines', async () => {
    const rare = await publish({ variants: [{ price_minor: PRICE, stock: { on_hand: 4 } }] })
    const name = idOf('Name', rare)
    const person = await market.guest()

    await add(person, { personalisation: { [name]: 'Ada' } }, 1, rare.id)
    await add(person, { personalisation: { [name]: ' Ada ' } }, 1, rare.id)
    const { items } = await add(person, { personalisation: { [name]: 'Ben' } }, 1, rare.id)
    const { problem } = await person.fail('POST /cartmanager/cart/items', {
      body: { product_id: rare.id, qty: 2, more_details: { personalisation: { [name]: 'Cleo' } } },
    })

    expect(
      items.map(({ qty, modifiers, unit_price }) => [qty, modifiers[0]?.label, unit_price.minor]),
    ).toEqual([
      [2, 'Ada', NAMED],
      [1, 'Ben', NAMED],
    ])
    expect(items[0]?.more_details).toEqual({ personalisation: { [name]: 'Ada' } })
    expect(problem.code).toBe('out_of_stock')
  })

  test('adds the price of each answer, and of gift wrap', async () => {
    const person = await market.guest()

    const [item] = (await add(person, everything(), 2)).items

    expect(item?.modifiers.map(({ group, label, price }) => [group, label, price.minor])).toEqual([
      ['Name', 'Anaïs', 550],
      ['Font', 'Script', 125],
      ['Story', 'Met in Roseau.\nMarried in Kingston.', 0],
      ['Polish', 'Yes', 75],
      ['Gift wrap', 'Yes', 300],
      ['Gift message', 'With love', 0],
    ])
    expect(item).toMatchObject({ unit_price: { minor: WRAPPED }, sub_total: { minor: 2 * WRAPPED } })
    expect(item?.more_details).toEqual(everything())
  })

  test('keeps what is added in sales and prices by quantity', async () => {
    const now = Date.now()
    const sold = await publish({
      quantity_prices: [{ from: 3, price_minor: 1500 }],
      sale: {
        percent: 20,
        starts_at: new Date(now - 1000).toISOString(),
        ends_at: new Date(now + 86_400_000).toISOString(),
      },
    })
    const person = await market.guest()
    const answers = { personalisation: { [idOf('Name', sold)]: 'Ada' }, gift_wrap: {} }

    const [one] = (await add(person, answers, 1, sold.id)).items
    const [three] = (await add(person, answers, 2, sold.id)).items

    expect(one?.unit_price.minor).toBe(2000 + 550 + 300)
    expect(three?.unit_price.minor).toBe(1500 + 550 + 300)
  })

  test('refuses missing, long and hostile answers at their fields, and those of other products', async () => {
    const person = await market.guest()
    const plain = await publishProduct(owner, { store })
    const at = (label: string) => `more_details.personalisation.${idOf(label)}`
    const changed = 'The options of this product have changed. Reload the page and choose again.'

    const missing = await refused(person, {})
    const wrong = await refused(person, {
      personalisation: {
        [idOf('Name')]: 'A'.repeat(13),
        [idOf('Font')]: crypto.randomUUID(),
        [idOf('Polish')]: 'no',
      },
    })
    const twoLines = await refused(person, named('A\nB'))
    const turned = await refused(person, named('A\u202eB'))
    const huge = await refused(person, named('🌴'.repeat(5000)))
    const foreign = await refused(person, named('Ada'), plain.id)
    const wrapped = await refused(person, { gift_wrap: {} }, plain.id)
    const longMessage = await refused(person, { ...named('Ada'), gift_wrap: { message: 'x'.repeat(301) } })
    const html = await add(person, named('<b>Ada</b>'))
    const emoji = await add(person, named('👨‍👩‍👧'))

    expect(missing).toEqual({ status: 422, errors: { [at('Name')]: ['This Field Cannot Be Empty'] } })
    expect(wrong.errors).toEqual({
      [at('Name')]: ['This is too long'],
      [at('Font')]: [changed],
      [at('Polish')]: ['This value isn’t valid'],
    })
    for (const { errors } of [twoLines, turned]) {
      expect(errors).toEqual({ [at('Name')]: ['This value isn’t valid'] })
    }
    expect(huge.errors).toEqual({ [at('Name')]: ['This is too long'] })
    expect(foreign.errors).toEqual({ 'more_details.personalisation': [changed] })
    expect(wrapped.errors).toEqual({ 'more_details.gift_wrap': [changed] })
    expect(longMessage.errors).toEqual({ 'more_details.gift_wrap.message': ['This is too long'] })
    expect(html.items[0]?.modifiers[0]?.label).toBe('<b>Ada</b>')
    expect(emoji.items.map(({ modifiers }) => modifiers[0]?.label)).toContain('👨‍👩‍👧')
  })

  test('of a guest is merged into that of the account, line by line', async () => {
    const email = 'engraver@shopper.example'
    const person = await market.register(email)
    await add(person, named('Ada'))
    const guest = market.visitor()
    await add(guest, named('Ada'), 2)
    await add(guest, named('Ben'))

    await guest.call('POST /auth/login', { body: { email, password: demoPassword } })
    const { cart } = await guest.call('GET /cartmanager/cart')

    expect(cart.items.map(({ qty, modifiers }) => [qty, modifiers[0]?.label])).toEqual([
      [3, 'Ada'],
      [1, 'Ben'],
    ])
  })

  test('is left out of bundles, and shows that a line can’t be ordered once a field is required', async () => {
    const wrap = await publish({ personalisation: [] })
    const person = await market.guest()
    await add(person, {}, 1, wrap.id)

    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      params: { store, id: wrap.id },
      body: { personalisation: [{ kind: 'line', label: { en: 'Name' }, is_required: true }] },
    })
    const { cart } = await person.call('GET /cartmanager/cart')

    expect(cart.items[0]).toMatchObject({ is_available: false, message: 'item_unavailable' })
    expect(cart.can_check_out).toBe(false)
  })
})

describe('the order', () => {
  test('charges what was shown, or shows the new price first', async () => {
    const ring = await publish()
    const answers = { personalisation: { [idOf('Name', ring)]: 'Ada' } }
    const person = await market.register()
    await add(person, answers, 2, ring.id)
    const ready = await chooseDelivery(person, { address: jamaican, payment_method: 'bank' })

    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      params: { store, id: ring.id },
      body: {
        personalisation: ring.personalisation.map((field) =>
          field.label.en === 'Name' ? { ...field, price_minor: 650 } : field,
        ),
      },
    })
    const { problem } = await person.fail('POST /orders', orderOf(ready, 'bank'), keyHeader().headers)
    const { cart } = await person.call('GET /cartmanager/cart')
    const again = await chooseDelivery(person, { address: jamaican, payment_method: 'bank' })
    const placed = await placeOrder(person, again, { method: 'bank' })
    const order = await readOrder(person, placed)

    expect(problem.code).toBe('price_changed')
    expect(cart.items[0]).toMatchObject({ message: 'price_changed', unit_price: { minor: NAMED + 100 } })
    expect(order.sub_orders[0]?.lines[0]).toMatchObject({
      unit_price: { minor: NAMED + 100 },
      sub_total: { minor: 2 * (NAMED + 100) },
    })
  })

  test('shows the answers to shopper and seller, in mails, on the invoice and the packing slip', async () => {
    const email = 'anais@shopper.example'
    const person = await market.register(email)

    const placed = await ordered(person)
    const order = await readOrder(person, placed)
    const params = { store, number: `${placed.order_number}-1` }
    const sold = await owner.call('GET /seller/stores/{store}/orders/{number}', { params })
    const slip = await owner.call('GET /seller/stores/{store}/orders/{number}/packing-slip', { params })
    const receipt = await person.call('GET /orders/{number}/invoice', {
      params: { number: placed.order_number },
    })
    const mails = [
      await mailOf(operator, { search: email, kind: 'order_placed' }),
      await mailOf(operator, { search: `owner@${store}.example`, kind: 'new_order' }),
    ]

    const choices = [
      { name: 'Name', value: 'Anaïs' },
      { name: 'Font', value: 'Script' },
      { name: 'Story', value: 'Met in Roseau.\nMarried in Kingston.' },
      { name: 'Polish', value: 'Yes' },
      { name: 'Gift wrap', value: 'Yes' },
      { name: 'Gift message', value: 'With love' },
    ]
    expect(order.sub_orders[0]?.lines[0]?.choices).toEqual(choices)
    expect(sold.lines[0]?.choices).toEqual(choices)
    for (const { bytes } of [slip, receipt]) {
      const text = textOfPdf(bytes).join('\n').replaceAll('\n', ' ')
      for (const part of ['Name: Anaïs', 'Font: Script', 'With love']) expect(text).toContain(part)
      expect(text).toContain('Story: Met in Roseau. / Married in')
    }
    for (const { text } of mails) {
      expect(text).toContain('Name: Anaïs')
      expect(text).toContain('Gift message: With love')
    }
    expect((await person.call('GET /cartmanager/cart')).cart.items).toEqual([])
  })

  test('takes commission, a coupon and partial refunds from the whole price', async () => {
    const person = await market.register()
    await add(person, everything(), 3)
    await person.call('POST /cartmanager/cart/coupon', { body: { code: 'ENGRAVED' } })
    const ready = await chooseDelivery(person, { address: jamaican, payment_method: 'card' })
    const placed = await placeOrder(person, ready, { method: 'card' })
    await decideOnCard(person, placed, 'approve')
    await market.runJobs()
    const number = placed.order_number
    await deliver(owner, { store, number: `${number}-1` })
    const [line] = (await readOrder(person, placed)).sub_orders[0]?.lines ?? []
    const stored = await market.database.db
      .selectFrom('order_lines')
      .select([
        'items_minor',
        'discount_minor',
        'commission_bps',
        'commission_minor',
        'commission_fixed_minor',
      ])
      .where('id', '=', line?.id ?? '')
      .executeTakeFirstOrThrow()
    const { request: asked } = await person.call('POST /orders/{number}/refund-requests', {
      params: { number },
      body: { line_id: line?.id ?? '', quantity: 1, reason: 'damaged', pay_to: 'wallet' },
    })
    await operator.call('POST /operator/refund-requests/{id}/decide', {
      params: { id: asked.id },
      body: { decision: 'approve' },
    })
    await market.runJobs()
    const wallet = await person.call('GET /customer/wallet', { query: {} })

    const items = 3 * WRAPPED
    expect(stored).toMatchObject({ items_minor: items, discount_minor: items / 10 })
    expect(stored.commission_minor).toBe(
      Math.round((items * stored.commission_bps) / 10_000) + stored.commission_fixed_minor,
    )
    expect(wallet.balance.minor).toBe(asked.amount.minor)
    expect(asked.amount.minor).toBeGreaterThanOrEqual((WRAPPED * 9) / 10)
  })

  test('is repeated with its answers, or asks again where a field has changed', async () => {
    const person = await market.register()
    const placed = await ordered(person)
    const params = { number: placed.order_number }

    const again = await person.call('POST /orders/{number}/reorder', { params })
    await person.call('DELETE /cartmanager/cart')
    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      params: { store, id: bracelet.id },
      body: { gift_wrap: null },
    })
    const without = await person.call('POST /orders/{number}/reorder', { params })
    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      params: { store, id: bracelet.id },
      body: { gift_wrap: { price_minor: 300 } },
    })

    expect(again.cart.items[0]).toMatchObject({ qty: 2, more_details: everything() })
    expect(again.repriced).toEqual([])
    expect(without.left_out).toMatchObject([{ why: 'choose' }])
  })

  test('loses the answers when its customer is deleted, and nothing else', async () => {
    const person = await market.register()
    const placed = await ordered(person)
    const number = `${placed.order_number}-1`
    await deliver(owner, { store, number })
    const stored = () =>
      market.database.db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select(['order_lines.id', 'personalisation', 'personal_options', 'unit_price_minor'])
        .where('orders.number', '=', number)
        .executeTakeFirstOrThrow()
    const before = await stored()

    await person.call('POST /customer/deletion', { body: { password: demoPassword } })
    await market.runJobs()

    const after = await stored()
    const forged = sql`
      update order_lines set personal_options = '[{"price_minor": 1}]' where id = ${after.id}
    `.execute(market.database.db)
    expect(before.personal_options).toHaveLength(6)
    expect(after).toEqual({ ...before, personalisation: {}, personal_options: [] })
    await expect(forged).rejects.toThrow('never changed')
  })
})
