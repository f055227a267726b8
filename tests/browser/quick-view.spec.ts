import type { Page } from '@playwright/test'
import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'
import { callerOf, coffee } from '#tests/support/purchase.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('quick view shows pictures and options and adds, and the card shows the quantity', async ({
  page,
  visit,
  baseURL,
}) => {
  const { call } = callerOf(page, baseURL ?? '')
  const { data } = await call('GET /products', { query: { vertical: 'groceries', per_page: 60 } })
  const simple = data.find(({ needs_choice, stock }) => !needs_choice && stock === 'in_stock')
  if (!simple) throw new Error('No grocery product without options found in the demo market')
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
  // The quantity changes before the request is saved.
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

test('Escape closes quick view and returns focus', async ({ page, visit }) => {
  await visit('/search?search=coffee')
  const look = page.getByRole('link', { name: /^Quick view: / }).first()
  await look.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()

  await page.keyboard.press('Escape')

  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(look).toBeFocused()
})

test('options are chosen from the card, and today’s deals open over the page', async ({ page, visit }) => {
  await visit(`/search?search=${encodeURIComponent(coffee.name)}`)
  await page.getByRole('link', { name: `Choose options: ${coffee.name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: coffee.name })
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await expect(dialog).toBeHidden()
  await closeCart(page)

  await page.getByRole('link', { name: 'Today’s deals', exact: true }).click()
  const deals = page.getByRole('dialog', { name: 'Today’s deals' })
  await expect(deals.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await deals.getByRole('link', { name: 'View all deals' }).click()
  await page.waitForURL('/deals')
  await expect(deals).toBeHidden()
})

test('a deal that ends while today’s deals are open closes there', async ({ page, visit }) => {
  await page.clock.install({ time: new Date() })
  // The response contains the server time, which would reset a clock moved before.
  const heard = page.waitForResponse(/\/api\/me$/)
  await visit('/')
  await (await heard).finished()
  await page.getByRole('link', { name: 'Today’s deals', exact: true }).click()
  const first = page.getByRole('dialog', { name: 'Today’s deals' }).getByRole('listitem').first()
  await expect(first.getByRole('timer')).toBeVisible()
  await expect(first.getByText('Price before the reduction')).toBeAttached()

  await page.clock.fastForward(60 * DAY_MS)

  await expect(first.getByText('offer closed')).toBeVisible()
  await expect(first.getByText(/% off$/)).toHaveCount(0)
  await expect(first.getByText('Price before the reduction')).toHaveCount(0)
})

test.describe('phone', () => {
  test.use(phone)

  test('quick view works by touch without hovering, in French and dark mode', async ({ page, visit }) => {
    await visit('/fr/search?search=coffee')
    // A touch on the page hydrates its cards.
    await page.getByRole('heading', { level: 1 }).tap()
    const look = page.getByRole('link', { name: /^Aperçu/ }).first()
    await expect(look).toHaveCSS('opacity', '1')

    await look.tap()

    await expect(page.getByRole('dialog').getByRole('button', { name: 'Ajouter au panier' })).toBeVisible()
  })
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('products and deals link to their pages, without quick view', async ({ page, visit }) => {
    await visit(`/search?search=${encodeURIComponent(coffee.name)}`)
    await expect(page.getByRole('link', { name: /^Quick view/ })).toHaveCount(0)

    await page
      .getByRole('heading', { level: 2 })
      .getByRole('link', { name: coffee.name, exact: true })
      .click()

    await page.waitForURL(`/product/${coffee.slug}`)
    await page.getByRole('link', { name: 'Today’s deals', exact: true }).click()
    await page.waitForURL('/deals')
  })
})

test('recent real sales appear after ten seconds and stay closed once closed by key', async ({
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
  // The popup loads with the first user input and disappears after five seconds.
  await page.mouse.move(300, 300)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await expect(async () => {
    await page.clock.runFor(2_000)
    expect(areKnown).toBe(true)
  }).toPass()
  const told = page.getByRole('complementary', { name: 'Recently sold' })
  await expect(told).toBeVisible()
  await expect(told).toHaveAttribute('aria-live', 'off')
  // Fully transparent elements count as visible.
  await expect(told).toHaveCSS('opacity', '1')

  await told.getByRole('button', { name: 'Close' }).press('Enter')

  await expect(told).toBeHidden()
  await page.clock.runFor(120_000)
  await expect(told).toBeHidden()
})

/** Closes the cart, which opens when something is added. */
async function closeCart(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
