/** Products come first: position of the first products before scrolling. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'

const lists = [
  '/groceries',
  '/groceries?category=sauces',
  '/shops/fashion',
  '/search?search=pepper',
  '/deals',
  '/fr/deals',
  '/shops/madras-lane',
  '/seller/store/fruits-market',
]

test.describe('wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  for (const path of lists) {
    test(`${path} shows a full first row of products`, async ({ page, visit }) => {
      await visit(path)

      const row = await firstRow(page)
      expect(row.count).toBeGreaterThanOrEqual(3)
      expect(row.bottom).toBeLessThanOrEqual(900)
    })
  }

  test('home shows products with prices within one and a half screens', async ({ page, visit }) => {
    await visit('/')

    const row = await firstRow(page)
    expect(row.count).toBeGreaterThanOrEqual(3)
    expect(row.priceBottom).toBeLessThanOrEqual(1350)
  })
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const path of lists) {
    test(`${path} shows the first product and its price`, async ({ page, visit }) => {
      await visit(path)

      const row = await firstRow(page)
      const bar = await page.getByRole('navigation', { name: /^(Quick links|Raccourcis)/ }).boundingBox()
      expect(row.priceBottom).toBeLessThanOrEqual(bar?.y ?? 844)
    })
  }

  test('home shows products with prices within one and a half screens', async ({ page, visit }) => {
    await visit('/')

    expect((await firstRow(page)).priceBottom).toBeLessThanOrEqual(1266)
  })
})

/** Returns the first row of product cards before scrolling. */
async function firstRow(page: Page): Promise<{ count: number; bottom: number; priceBottom: number }> {
  await page.locator('main .product-card .price').first().waitFor()
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('main .product-card')]
    const top = cards[0]?.getBoundingClientRect().top
    const row = cards.filter((card) => Math.abs(card.getBoundingClientRect().top - (top ?? 0)) < 2)
    const lowest = (elements: (Element | null | undefined)[]) =>
      Math.max(...elements.flatMap((element) => (element ? [element.getBoundingClientRect().bottom] : [])))
    return {
      count: row.length,
      bottom: lowest(row.map((card) => card.lastElementChild)),
      priceBottom: lowest([row[0]?.querySelector('.price')]),
    }
  })
}
