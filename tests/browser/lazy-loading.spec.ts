import type { Page } from '@playwright/test'
import { expect, phone, scriptOf, test, untilReady } from '#tests/support/browser.ts'

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

test('no page shows a message key, before or after use', async ({ page, visit }) => {
  for (const path of pages) {
    await visit(path)
    expect(await namesOfTexts(page), path).toEqual([])

    await page.mouse.wheel(0, 200)
    await expect(waiting(page)).toHaveCount(0)
    expect(await namesOfTexts(page), path).toEqual([])
  }
})

test('a page under an idle pointer loads no more than its first screen needs', async ({ page, visit }) => {
  await page.addInitScript(() => {
    const rest = () => dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    addEventListener('DOMContentLoaded', rest)
    addEventListener('load', () => setTimeout(rest))
  })
  await visit('/product/scotch-bonnet-fire')
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
  const gallery = scriptOf('shop/gallery.tsx')
  const fetched = async () => {
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    return names.filter((name) => gallery.test(name)).length
  }
  await page.waitForLoadState('networkidle')
  expect(await fetched()).toBe(0)

  await page.mouse.move(120, 240)
  await expect.poll(fetched).toBe(1)
})

test('a message appears once its script can load', async ({ page, visit, register }) => {
  await register()
  await visit('/product/scotch-bonnet-fire')
  const toasts = scriptOf('toast-container.tsx')
  for (const missed of [/api\/customer\/wishlist/, toasts]) await page.route(missed, (route) => route.abort())
  // Otherwise the page would reload because of the missing script.
  await page.route(/build\.json/, (route) => route.abort())
  const isMissed = page.waitForEvent('requestfailed', (request) => toasts.test(request.url()))

  await page
    .locator('main')
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click()
  await isMissed
  for (const missed of [/api\/customer\/wishlist/, toasts]) await page.unroute(missed)

  await expect(page.getByText('The wishlist could not be updated')).toBeVisible()
})

test("the first click adds a product although it triggers the card's hydration", async ({ page, visit }) => {
  await slowly(page, '**/assets/product-grid-*')
  await visit('/deals')
  const add = page.getByRole('button', { name: /^Add to cart: / }).first()
  const name = (await add.getAttribute('aria-label'))?.replace('Add to cart: ', '') ?? ''

  await add.tap()

  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toContainText(name)
  await expect(page).toHaveURL(/\/deals$/)
})

test('a button whose script does not load works without it', async ({ page, visit }) => {
  await page.route('**/assets/product-grid-*', () => {})
  await visit('/deals')
  const add = page.getByRole('button', { name: /^Add to cart: / }).first()

  await add.tap()

  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeAttached({ timeout: 20_000 })
})

test('links of a list work before hydration', async ({ page, visit }) => {
  await page.route('**/assets/product-grid-*', () => {})
  await visit('/groceries')

  await page.getByRole('heading', { level: 2 }).getByRole('link').first().tap()

  await expect(page).toHaveURL(/\/product\//)
})

test("a dish opens its options over the menu although the click triggers the menu's hydration", async ({
  page,
  visit,
}) => {
  await slowly(page, '**/assets/store-page-*')
  await visit('/restaurants/tavias-pot')

  await page.getByRole('link', { name: 'Choose options: Pimento-Smoked Jerk Chicken' }).tap()

  await expect(page.getByRole('dialog', { name: 'Pimento-Smoked Jerk Chicken' })).toBeVisible()
  await expect(page).toHaveURL(/\/restaurants\/tavias-pot$/)
})

test('a country chosen before the page has its script stays chosen', async ({ page, visit, register }) => {
  await register()
  await visit('/')
  await slowly(page, '**/assets/*.js')
  await page.goto('/account/addresses?new')
  const country = page.getByLabel('Country')

  await country.selectOption('Canada')
  await untilReady(page)
  await page.getByLabel('Street address').fill('12 Queen Street')

  await expect(page.getByLabel('Postal code')).toBeVisible()
  await expect(country).toHaveValue('CA')
})

test('options chosen before the page has its script are bought', async ({ page }) => {
  await slowly(page, '**/assets/*.js')
  await page.goto('/product/scotch-bonnet-fire')
  const together = page.getByRole('region', { name: /^(Frequently bought together|Goes well with it)/ })

  await page.getByTitle('Wicked').tap()
  await together.getByRole('checkbox').last().uncheck()
  await untilReady(page)
  await together.getByRole('button', { name: 'Add all 2 to cart' }).tap()

  const cart = page.getByRole('dialog', { name: 'Your cart, 2 items' })
  await expect(cart).toContainText('Wicked')
})

test('the first click answers a question, also before the page has its script', async ({ page }) => {
  await slowly(page, '**/assets/*.js')
  await page.goto('/groceries')
  const question = page.getByRole('region', { name: 'Cookies' })

  await question.getByRole('button', { name: 'Reject' }).tap()
  await untilReady(page)

  await expect(question).toBeHidden()
  expect((await page.context().cookies()).map(({ name, value }) => [name, value])).toContainEqual([
    'cookie_choice',
    'rejected',
  ])
})

async function slowly(page: Page, scripts: string): Promise<void> {
  await page.route(scripts, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
}

function waiting(page: Page) {
  return page.locator('[data-waits]')
}

/** Returns texts like `catalog.add_to_cart` from what the page shows and announces. */
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
