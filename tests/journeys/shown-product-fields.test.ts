/** What the product page shows of the fields that sellers enter. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'

const store = 'madras-lane'

let market: TestMarket
let owner: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  owner = await market.signIn('owner@madras-lane.example')
})

afterAll(() => market.close())

async function pageOf(path: string): Promise<string> {
  const response = await market.visitor().fetch(path, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(200)
  return response.text()
}

test('texts for search engines are the title and the description of the page', async () => {
  const { slug } = await publishProduct(owner, {
    store,
    fields: {
      seo_title: { en: 'Calabash bowls by hand', fr: 'Calebasses faites main' },
      seo_description: { en: 'Carved in Marigot, sent everywhere.' },
    },
  })

  const english = await pageOf(`/product/${slug}`)
  const french = await pageOf(`/fr/product/${slug}`)

  expect(english).toMatch(/<title>Calabash bowls by hand \|/)
  expect(english).toContain('<meta name="description" content="Carved in Marigot, sent everywhere."')
  expect(english).toContain('<meta property="og:title" content="Calabash bowls by hand"')
  expect(english).toContain('<meta property="og:description" content="Carved in Marigot, sent everywhere."')
  expect(french).toMatch(/<title>Calebasses faites main \|/)
})

test('brand, origin, customs tariff number and barcode are shown, also to search engines', async () => {
  const { slug } = await publishProduct(owner, {
    store,
    fields: {
      brand: 'Marigot Carvers',
      origin: 'DM',
      hs_code: '441920',
      variants: [{ price_minor: 2500, barcode: '4006381333931' }],
    },
  })

  const html = await pageOf(`/product/${slug}`)

  expect(html).toContain('href="/brands/marigot-carvers"')
  expect(html).toContain('441920')
  expect(html).toContain('"brand":{"@type":"Brand","name":"Marigot Carvers","url":')
  expect(html).toContain('"countryOfOrigin":{"@type":"Country","name":"Dominica"}')
  expect(html).toContain('"gtin":"4006381333931"')
  const list = await pageOf('/brands/marigot-carvers')
  expect(list).toContain(`/product/${slug}`)
})

test('a recommended price is shown with its name and without a percentage', async () => {
  const { id, slug } = await publishProduct(owner, {
    store,
    fields: { variants: [{ price_minor: 2500, compare_at_minor: 4000, stock: { on_hand: 8 } }] },
  })
  const guest = await market.guest()

  const page = await pageOf(`/product/${slug}`)
  const product = await guest.call('GET /products/{slug}', { params: { slug } })
  const { data } = await guest.call('GET /products', { query: { store, per_page: 60 } })
  const { cart } = await guest.call('POST /cartmanager/cart/items', {
    body: { product_id: id, qty: 1, more_details: null },
  })

  expect(page).toMatch(/Recommended price\s*(<!-- -->)?\s*<del/)
  const { compare_at: recommended, regular_price, deal } = product
  expect([regular_price, deal]).toEqual([undefined, undefined])
  expect(recommended?.minor).toBeGreaterThan(product.price.minor)
  expect(data.find((card) => card.id === id)?.compare_at).toEqual(recommended)
  expect(cart.items[0]?.compare_at).toEqual(recommended)
  expect(cart.saving.minor).toBe(0)
})

test('a recommended price that is not above the price is left out', async () => {
  const { slug } = await publishProduct(owner, {
    store,
    fields: { variants: [{ price_minor: 2500, compare_at_minor: 2500 }] },
  })

  const product = await market.visitor().call('GET /products/{slug}', { params: { slug } })

  expect(product.compare_at).toBeUndefined()
})
