/** Uncompressed size of catalogue pages: phones pay for every element and byte, and the server for rendering them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMarket } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { elementsMax, htmlBytesMax, weighHtml } from '../../bench/html-weight.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openWithPages({ hasSearchEngine: true })
}, 240_000)

afterAll(() => market.close())

const pages = [
  '/',
  '/fr',
  '/groceries',
  '/fr/groceries',
  '/groceries?category=sauces',
  '/shops',
  '/shops/fashion',
  '/beauty',
  '/restaurants',
  '/deals',
  '/fr/deals',
  '/search?search=pepper',
  '/search?search=rum&tab=stores',
  '/seller/stores',
  '/shops/madras-lane',
  '/restaurants/tavias-pot',
  '/seller/store/fruits-market',
  '/product/scotch-bonnet-fire',
  '/fr/product/scotch-bonnet-fire',
  '/product/madras-wrap-skirt',
]

test.each(pages)(
  `%s has at most ${elementsMax} elements and ${htmlBytesMax / 1000} kB of HTML`,
  async (path) => {
    const response = await market.visitor().fetch(path, { headers: { accept: 'text/html' } })
    const { elements, bytes, forms } = weighHtml(await response.text())

    expect(response.status).toBe(200)
    expect(elements).toBeGreaterThan(300)
    expect({ elements, bytes, forms }).toEqual({
      elements: expect.toSatisfy((count: number) => count <= elementsMax),
      bytes: expect.toSatisfy((count: number) => count <= htmlBytesMax),
      forms: expect.toSatisfy((count: number) => count <= 15),
    })
  },
)
