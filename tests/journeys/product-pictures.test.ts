/** Pictures of variants and of option values, chosen from those of the product. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct, uploadedPicture } from '#tests/support/new-product.ts'

let market: TestMarket
let owner: TestVisitor

const store = 'madras-lane'

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T14:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
}, 120_000)

afterAll(() => market.close())

test('shoppers see which picture belongs to a variant and to a value', async () => {
  const [front, coral, large] = [
    await uploadedPicture(owner),
    await uploadedPicture(owner),
    await uploadedPicture(owner),
  ]
  const product = await publishProduct(owner, {
    store,
    fields: {
      pictures: [front, coral, large],
      options: [
        {
          name: { en: 'Colour' },
          values: [{ label: { en: 'Teal' } }, { label: { en: 'Coral' }, picture_id: coral.id }],
        },
      ],
      variants: [
        { values: ['Teal'], price_minor: 2000 },
        { values: ['Coral'], price_minor: 2100, picture_id: large.id },
      ],
    },
  })

  const page = await market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })

  expect(page.variants.map((variant) => variant.picture_place)).toEqual([undefined, 2])
  expect(page.options[0]?.values.map(({ picture }) => picture?.url)).toEqual([
    undefined,
    page.pictures[1]?.url,
  ])
})

test('a picture that is uploaded by somebody else is refused for a variant', async () => {
  const stranger = await market.signIn('owner@tavias-pot.example')
  const picture = await uploadedPicture(stranger)

  const { problem } = await owner.fail('POST /seller/stores/{store}/products', {
    params: { store },
    body: {
      name: { en: 'Bowl' },
      category_id: (await publishProduct(owner, { store })).category_id,
      variants: [{ price_minor: 100, picture_id: picture.id }],
    },
  })

  expect(Object.keys(problem.errors ?? {})).toEqual(['variants.0.picture_id'])
})
