/** Descriptions with headings, lists and links: cleaned when saved, shown as HTML, and without tags elsewhere. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct } from '#tests/support/new-product.ts'

let market: TestMarket
let owner: TestVisitor

const store = 'madras-lane'

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T14:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
}, 120_000)

afterAll(() => market.close())

const written =
  '<h2 onclick="x()">Care</h2><p>Wash <strong>gently</strong><script>alert(1)</script></p><ul><li><p>Dry flat</p></li></ul><p><a href="/shops">More</a></p>'
const clean =
  '<h2>Care</h2><p>Wash <strong>gently</strong></p><ul><li><p>Dry flat</p></li></ul><p><a href="/shops">More</a></p>'

const pageIn = (language: string, slug: string) =>
  market
    .visitor()
    .call('GET /products/{slug}', { params: { slug } }, { headers: { 'accept-language': language } })

test('a description keeps its headings, lists and links, and nothing that could run', async () => {
  const product = await publishProduct(owner, {
    store,
    fields: { description: { en: written, fr: 'Lavage <à la main> & séchage\n\nà plat' } },
  })

  const english = await pageIn('en', product.slug)
  const french = await pageIn('fr', product.slug)

  expect(product.description).toEqual({ en: clean, fr: 'Lavage <à la main> & séchage\n\nà plat' })
  expect(english.description).toBe(clean.replace('<h2>', '<h2 id="part-1">'))
  expect(french.description).toBe('<p>Lavage &#60;à la main&#62; &#38; séchage</p><p>à plat</p>')
})

test('a search finds the words of a description, not its tags', async () => {
  const product = await publishProduct(owner, {
    store,
    fields: { description: { en: '<p>Woven from <strong>vetiverine</strong></p>' } },
  })
  await market.runJobs()
  const found = async (search: string) => {
    const { data } = await market.visitor().call('GET /products', { query: { search } })
    return data.map(({ slug }) => slug)
  }

  expect(await found('vetiverine')).toEqual([product.slug])
  expect(await found('strong')).not.toContain(product.slug)
})

test('an export keeps the formatting, and changes nothing when it is imported again', async () => {
  await owner.call('POST /seller/stores/{store}/products', {
    params: { store },
    body: { ...(await newProductFields(owner, store)), description: { en: written } },
  })

  const response = await owner.fetch(`/api/seller/stores/${store}/product-export`)
  const csv = await response.text()
  const { import: uploaded } = await owner.call('POST /seller/stores/{store}/imports', {
    params: { store },
    query: { file_name: 'export.csv' },
    upload: new Blob([csv]),
  })
  await market.runJobs()
  const { import: checked } = await owner.call('GET /seller/stores/{store}/imports/{id}', {
    params: { store, id: uploaded.id },
  })

  expect(csv).toContain('<ul><li><p>Dry flat</p></li></ul>')
  expect(checked.counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
})
