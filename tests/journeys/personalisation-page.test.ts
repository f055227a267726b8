/** Personalisation on the product page, in forms that are sent without script. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'

const store = 'madras-lane'

let market: TestMarket
let ring: EditedProduct

beforeAll(async () => {
  market = await openWithPages()
  const owner = await market.signIn(`owner@${store}.example`)
  ring = await publishProduct(owner, {
    store,
    fields: {
      options: [{ name: { en: 'Size' }, values: [{ label: { en: 'S' } }, { label: { en: 'L' } }] }],
      variants: ['S', 'L'].map((size) => ({ values: [size], price_minor: 4000, stock: { on_hand: 9 } })),
      personalisation: [
        { kind: 'line', label: { en: 'Name' }, is_required: true, max_length: 12, price_minor: 550 },
        { kind: 'text', label: { en: 'Story' }, max_length: 40 },
      ],
      gift_wrap: { price_minor: 0 },
    },
  })
}, 240_000)

afterAll(() => market.close())

const wantsHtml = { accept: 'text/html' }

function send(visitor: TestVisitor, fields: Record<string, string>): Promise<Response> {
  return visitor.fetch(`/product/${ring.slug}`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add', product_id: ring.id, qty: '2', ...fields }),
    headers: wantsHtml,
  })
}

function nameOf(label: string): string {
  return `personalisation-${ring.personalisation.find((field) => field.label.en === label)?.id}`
}

function large(): Record<string, string> {
  const [size] = ring.options
  return { [`option-${size?.id}`]: size?.values[1]?.id ?? '' }
}

test('the page has the fields with their limits and prices', async () => {
  const answer = await market.visitor().fetch(`/product/${ring.slug}`, { headers: wantsHtml })
  const html = await answer.text()

  expect(answer.status).toBe(200)
  expect(html).toMatch(new RegExp(`<form[^>]*action="/product/${ring.slug}"[^>]*method="post"`))
  expect(html).toContain('Name (+$5.50)')
  expect(html).toMatch(new RegExp(`<input[^>]*required=""[^>]*maxLength="12"[^>]*name="${nameOf('Name')}"`))
  expect(html).toMatch(new RegExp(`<textarea[^>]*name="${nameOf('Story')}"`))
  expect(html).toContain('Gift wrap (free)')
})

test('a refused form comes back with what was written, its errors and its status', async () => {
  const visitor = market.visitor()
  const written = {
    [nameOf('Story')]: 'Once <upon> "a" time',
    gift_wrap: 'yes',
    gift_message: 'With love',
  }

  const missing = await send(visitor, { ...written, ...large(), [nameOf('Name')]: ' ' })
  const html = await missing.text()
  const unsized = await send(visitor, { ...written, [nameOf('Name')]: 'Ada' })
  const unsizedHtml = await unsized.text()
  const shown = await send(visitor, { ...written, ...large(), show: 'choice' })
  const { cart } = await visitor.call('GET /cartmanager/cart')

  expect(missing.status).toBe(422)
  expect(missing.headers.get('cache-control')).toContain('no-')
  expect(html).toContain('This Field Cannot Be Empty')
  for (const page of [html, unsizedHtml]) {
    expect(page).toContain('Once &lt;upon&gt; &quot;a&quot; time</textarea>')
    expect(page).toContain('With love</textarea>')
    expect(page).toMatch(/<input[^>]*name="gift_wrap"[^>]*checked=""/)
    expect(page).toMatch(/<input[^>]*name="qty"[^>]*value="2"/)
  }
  expect(unsized.status).toBe(422)
  expect(unsizedHtml).toMatch(new RegExp(`<input[^>]*name="${nameOf('Name')}"[^>]*value="Ada"`))
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('With love</textarea>')
  expect(cart.items).toEqual([])
})

test('a complete form adds the variant with its answers', async () => {
  const visitor = market.visitor()

  const sent = await send(visitor, {
    ...large(),
    [nameOf('Name')]: 'Ada',
    [nameOf('Story')]: 'Once\r\nupon',
    gift_wrap: 'yes',
    gift_message: 'With love',
  })
  const { cart } = await visitor.call('GET /cartmanager/cart')

  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/cart'])
  expect(cart.items).toMatchObject([
    {
      qty: 2,
      variant: { choices: [{ name: 'Size', value: 'L' }] },
      unit_price: { minor: 4550 },
      modifiers: [
        { label: 'Ada' },
        { label: 'Once\nupon' },
        { group: 'Gift wrap', label: 'Yes' },
        { group: 'Gift message', label: 'With love' },
      ],
    },
  ])
})
