/** A store's pictures, listed for its products, turned and cropped. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct, uploadedPicture } from '#tests/support/new-product.ts'

let market: TestMarket
let owner: TestVisitor

const store = 'madras-lane'
const params = { store }
const EDIT = 'POST /seller/stores/{store}/picture-edits'

beforeAll(async () => {
  market = await openMarket()
  owner = await market.signIn('owner@madras-lane.example')
}, 120_000)

afterAll(() => market.close())

test('the pictures of the store’s products are listed, and nobody else’s', async () => {
  const others = await market.signIn('owner@tavias-pot.example')
  const own = await publishProduct(owner, { store })

  const { data, total } = await owner.call('GET /seller/stores/{store}/pictures', { params, query: {} })
  const byOthers = await others.fail('GET /seller/stores/{store}/pictures', { params, query: {} })
  const operator = await market.signIn('operator@tradewind.example')
  const byOperator = await operator.call('GET /operator/stores/{store}/pictures', { params, query: {} })

  expect(total).toBeGreaterThanOrEqual(data.length)
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
  expect(data.map(({ id }) => id)).toContain(own.pictures[0]?.id)
  expect(byOthers.status).toBe(404)
  expect(byOperator.total).toBe(total)
})

test('a picture is turned and cropped into a new one, which a product can have', async () => {
  const { id: uploaded } = await uploadedPicture(owner)

  const { picture } = await owner.call(EDIT, {
    params,
    body: {
      picture_id: uploaded,
      turn: 90,
      crop: { left: 0, top: 0, width: 10_000, height: 5_000 },
    },
  })
  const file = await owner.fetch(`${picture.url}/${picture.width}.webp`)
  const shown = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
  const product = await publishProduct(owner, {
    store,
    fields: { pictures: [{ id: picture.id, alt: { en: 'Turned' } }] },
  })

  expect([shown.width, shown.height]).toEqual([picture.width, picture.height])
  expect(product.pictures.map(({ id }) => id)).toEqual([picture.id])
})

test('pictures of others, and parts that are too small or outside, are refused', async () => {
  const others = await market.signIn('owner@tavias-pot.example')
  const { id: picture_id } = await uploadedPicture(owner)
  const { id: theirs } = await uploadedPicture(others)
  const cropped = (crop: { left: number; top: number; width: number; height: number }) =>
    owner.fail(EDIT, { params, body: { picture_id, crop } })

  const foreign = await owner.fail(EDIT, { params, body: { picture_id: theirs, turn: 90 } })
  const foreignStore = await others.fail(EDIT, { params, body: { picture_id: theirs, turn: 90 } })
  const small = await cropped({ left: 0, top: 0, width: 1, height: 10_000 })
  const outside = await cropped({ left: 9_000, top: 0, width: 2_000, height: 10_000 })

  expect([foreign.status, foreignStore.status]).toEqual([404, 404])
  expect(small.problem.code).toBe('picture_too_small')
  expect([outside.status, Object.keys(outside.problem.errors ?? {})]).toEqual([422, ['crop']])
})
