import type { Page } from '@playwright/test'
import { expect, phone, test } from '#tests/support/browser.ts'

test.use(phone)

const pages = [
  '/',
  '/groceries',
  '/deals',
  '/product/scotch-bonnet-fire',
  '/shops/madras-lane?tab=reviews',
  '/restaurants/tavias-pot',
  '/search?search=pepper&tab=stores',
]

test('no page shows the name of a text in its place, before it is used and after', async ({
  page,
  visit,
}) => {
  for (const path of pages) {
    await visit(path)
    expect(await namesOfTexts(page), path).toEqual([])

    await page.mouse.wheel(0, 200)
    await expect(waiting(page)).toHaveCount(0)
    expect(await namesOfTexts(page), path).toEqual([])
  }
})

test('a product is added by the first press, though its card comes to life only then', async ({
  page,
  visit,
}) => {
  await page.route('**/assets/product-grid-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await visit('/deals')
  const add = page.getByRole('button', { name: /^Add to cart: / }).first()
  const name = (await add.getAttribute('aria-label'))?.replace('Add to cart: ', '') ?? ''

  await add.tap()

  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toContainText(name)
  await expect(page).toHaveURL(/\/deals$/)
})

test('a button whose script does not come does what it does without', async ({ page, visit }) => {
  await page.route('**/assets/product-grid-*', () => {})
  await visit('/deals')
  const add = page.getByRole('button', { name: /^Add to cart: / }).first()

  await add.tap()

  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeAttached({ timeout: 20_000 })
})

test('the links of a list lead on before it has come to life', async ({ page, visit }) => {
  await page.route('**/assets/product-grid-*', () => {})
  await visit('/groceries')

  await page.getByRole('heading', { level: 2 }).getByRole('link').first().tap()

  await expect(page).toHaveURL(/\/product\//)
})

function waiting(page: Page) {
  return page.locator('[data-waits]')
}

/** What looks like `catalog.add_to_cart` in what the page shows and says. */
function namesOfTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = document.body.cloneNode(true)
    if (!(shown instanceof HTMLElement)) return []
    for (const script of shown.querySelectorAll('script')) script.remove()
    return (
      shown.innerHTML.match(
        /(?<=[>"])(ui|shell|cart|home|catalog|store|buy|product|reviews)\.\w+(?=[<"])/g,
      ) ?? []
    )
  })
}
