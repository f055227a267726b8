import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillSignInForm, phone, test } from '#tests/support/browser.ts'
import { callerOf, coffee, shirt } from '#tests/support/purchase.ts'

test('a heart fills at once, updates the count, and is still full on the next page', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit(`/product/${shirt.slug}`)
  const heart = heartOf(page, shirt.name)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  // The heart fills before the request is saved.
  const kept = page.waitForResponse(/\/api\/customer\/wishlist\//)

  await heart.click()

  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible()
  await kept
  await visit(`/search?search=${encodeURIComponent(shirt.name)}`)
  await expect(heartOf(page, shirt.name)).toHaveAttribute('aria-pressed', 'true')

  await heartOf(page, shirt.name).click()
  await expect(heartOf(page, shirt.name)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible()
})

test('wishlist items move to the cart or are removed, and focus moves on', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  const { call } = callerOf(page, baseURL ?? '')
  const { data } = await call('GET /products', { query: { per_page: 60 } })
  const simple = data.find(({ needs_choice, stock }) => !needs_choice && stock === 'in_stock')
  if (!simple) throw new Error('No product without variants found in the demo market')
  const shown = await call('GET /products/{slug}', { params: { slug: shirt.slug } })
  await call('POST /customer/wishlist/{productId}', { params: { productId: simple.id } })
  await call('POST /customer/wishlist/{productId}', { params: { productId: shown.id } })
  await visit('/wishlist')
  const remove = (name: string) => page.getByRole('button', { name: `Remove from wishlist: ${name}` })

  await page.getByRole('button', { name: `Add to cart: ${simple.name}` }).click()
  await expect(page.getByRole('dialog')).toContainText(simple.name)
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await remove(shirt.name).click()
  await expect(remove(simple.name)).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible()
  await remove(simple.name).click()
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wishlist', level: 1 })).toBeFocused()
})

test('a heart sends a guest to sign in and back to the same list', async ({ page, visit }) => {
  await visit('/fr/search?search=coffee')

  await page
    .getByRole('button', { name: /^Ajouter à la liste d’envies/ })
    .first()
    .click()

  await page.waitForURL(/\/fr\/auth\/login\?redirect=/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/fr/search?search=coffee')
})

test.describe('phone', () => {
  test.use({ ...phone, colorMode: 'dark' })

  test('the side menu opens the wishlist after sign-in', async ({ page, visit }) => {
    await visit('/deals')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()

    await page.getByRole('dialog', { name: 'Browse' }).getByRole('link', { name: 'Wishlist' }).click()

    await page.waitForURL('/auth/login?redirect=%2Fwishlist')
  })
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a heart sends a guest to sign in and back to the product, which is then saved', async ({
    page,
    visit,
    register,
    context,
  }) => {
    const email = await register()
    await context.clearCookies()
    await visit(`/product/${coffee.slug}`)

    await heartOf(page, coffee.name).click()
    await fillSignInForm(page, email)
    await page.waitForURL(({ pathname }) => pathname === `/product/${coffee.slug}`)
    // The page looks the same before and after.
    const kept = page.waitForResponse((response) => response.request().method() === 'POST')
    await heartOf(page, coffee.name).click()
    await kept
    await visit('/wishlist')

    await expect(page.getByRole('link', { name: coffee.name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Remove from wishlist: ${coffee.name}` }).click()
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
  })
})

function heartOf(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name: `Save to wishlist: ${name}`, exact: true })
}
