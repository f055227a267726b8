import type { Page } from '@playwright/test'
import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'
import { callerOf, coffee } from '#tests/support/purchase.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('a look from the card shows pictures and choices, adds, and the card counts', async ({
  page,
  visit,
  baseURL,
}) => {
  const { call } = callerOf(page, baseURL ?? '')
  const { data } = await call('GET /products', { query: { vertical: 'groceries', per_page: 60 } })
  const simple = data.find(({ needs_choice, stock }) => !needs_choice && stock === 'in_stock')
  if (!simple) throw new Error('The demo market has groceries without choices')
  await visit(`/search?search=${encodeURIComponent(simple.name)}`)
  const card = page.getByRole('article').filter({ hasText: simple.name }).first()

  await card.getByRole('link', { name: `Quick view: ${simple.name}` }).click()
  const dialog = page.getByRole('dialog', { name: simple.name })
  await dialog.getByRole('button', { name: 'Add to cart' }).waitFor()
  await expectAccessible(page, 'dialog[open]')
  await expect(dialog.getByRole('link', { name: 'View all details' })).toHaveAttribute(
    'href',
    `/product/${simple.slug}`,
  )
  await dialog.getByRole('button', { name: 'Add to cart' }).click()

  await expect(dialog).toBeHidden()
  await closeCart(page)
  const inCart = card.getByRole('group', { name: `In your cart: ${simple.name}` })
  // Shown at once, and kept a moment later.
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
  await inCart.getByRole('button', { name: `One more: ${simple.name}` }).click()
  await expect(inCart.getByRole('status')).toHaveText('2')
  await kept
  await visit(`/search?search=${encodeURIComponent(simple.name)}`)
  await expect(inCart.getByRole('status')).toHaveText('2')
  await inCart.getByRole('button', { name: `One less: ${simple.name}` }).click()
  await inCart.getByRole('button', { name: `Remove from cart: ${simple.name}` }).click()
  await expect(card.getByRole('button', { name: `Add to cart: ${simple.name}` })).toBeVisible()
})

test('Escape closes a look and gives the focus back', async ({ page, visit }) => {
  await visit('/search?search=coffee')
  const look = page.getByRole('link', { name: /^Quick view: / }).first()
  await look.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()

  await page.keyboard.press('Escape')

  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(look).toBeFocused()
})

test('what varies is chosen from the card, and today’s deals open over the page', async ({ page, visit }) => {
  await visit(`/search?search=${encodeURIComponent(coffee.name)}`)
  await page.getByRole('link', { name: `Choose options: ${coffee.name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: coffee.name })
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await expect(dialog).toBeHidden()
  await closeCart(page)

  await page.getByRole('link', { name: 'Today’s deals' }).click()
  const deals = page.getByRole('dialog', { name: 'Today’s deals' })
  await expect(deals.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await deals.getByRole('link', { name: 'View all deals' }).click()
  await page.waitForURL('/deals')
  await expect(deals).toBeHidden()
})

test('a deal that ends while today’s deals are open closes in them', async ({ page, visit }) => {
  await page.clock.install({ time: new Date() })
  // The market's time comes with it, and would set back a clock that was put forward before.
  const heard = page.waitForResponse(/\/api\/me$/)
  await visit('/')
  await (await heard).finished()
  await page.getByRole('link', { name: 'Today’s deals' }).click()
  const first = page.getByRole('dialog', { name: 'Today’s deals' }).getByRole('listitem').first()
  await expect(first.getByRole('timer')).toBeVisible()
  await expect(first.getByText('regular price')).toBeAttached()

  await page.clock.fastForward(60 * DAY_MS)

  await expect(first.getByText('offer closed')).toBeVisible()
  await expect(first.getByText(/% off$/)).toHaveCount(0)
  await expect(first.getByText('regular price')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a look is there for fingers, without hovering, in French and dark', async ({ page, visit }) => {
    await visit('/fr/search?search=coffee')
    // A finger on the page, and its cards come to life.
    await page.getByRole('heading', { level: 1 }).tap()
    const look = page.getByRole('link', { name: /^Aperçu/ }).first()
    await expect(look).toHaveCSS('opacity', '1')

    await look.tap()

    await expect(page.getByRole('dialog').getByRole('button', { name: 'Ajouter au panier' })).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a product and the deals are links to their pages, and nothing offers a quick view', async ({
    page,
    visit,
  }) => {
    await visit(`/search?search=${encodeURIComponent(coffee.name)}`)
    await expect(page.getByRole('link', { name: /^Quick view/ })).toHaveCount(0)

    await page
      .getByRole('heading', { level: 2 })
      .getByRole('link', { name: coffee.name, exact: true })
      .click()

    await page.waitForURL(`/product/${coffee.slug}`)
    await page.getByRole('link', { name: 'Today’s deals' }).click()
    await page.waitForURL('/deals')
  })
})

test('real sales of late show after ten seconds, are closed by key and stay closed', async ({
  page,
  visit,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'cookie_choice', value: 'rejected', url: baseURL ?? '' }])
  await page.clock.install()
  await visit('/deals')
  let areKnown = false
  void page.waitForResponse(/\/api\/sales\/recent/).then(() => {
    areKnown = true
  })
  // What comes up by itself is fetched with the first sign of somebody, and goes after five seconds.
  await page.mouse.move(300, 300)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await expect(async () => {
    await page.clock.runFor(2_000)
    expect(areKnown).toBe(true)
  }).toPass()
  const told = page.getByRole('complementary', { name: 'Recently sold' })
  await expect(told).toBeVisible()
  await expect(told).toHaveAttribute('aria-live', 'off')
  // What is clear as glass counts as visible.
  await expect(told).toHaveCSS('opacity', '1')

  await told.getByRole('button', { name: 'Close' }).press('Enter')

  await expect(told).toBeHidden()
  await page.clock.runFor(120_000)
  await expect(told).toBeHidden()
})

/** It opens by itself when something comes into it. */
async function closeCart(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
