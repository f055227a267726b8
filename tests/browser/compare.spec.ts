import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  fillSignInForm,
  phone,
  test,
} from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { callerOf, coffee, shirt } from '#tests/support/purchase.ts'

test('products are compared in columns, with differences marked and equal rows hidden on request', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit('/search?search=coffee')
  // Shown at once, saved later: the next page must wait for the request.
  await page.route(/\/api\/customer\/compare\//, async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  const scales = page.getByRole('main').getByRole('button', { name: /^Compare: / })
  await scales.nth(0).click()
  await expect(scales.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await scales.nth(1).click()

  await page.getByRole('banner').getByRole('link', { name: 'Compare, 2 products' }).click()

  const table = page.getByRole('table', { name: 'Comparison' })
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await expect(table.getByRole('rowheader', { name: 'Price (different)' })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Availability', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('switch', { name: 'Show only differences' }).click()
  await expect(page).toHaveURL(/differences=only/)
  await expect(table.getByRole('rowheader', { name: 'Availability', exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Show only differences' })).toBeChecked()
})

test('a fifth product asks which of the four to replace', async ({ page, visit, register, baseURL }) => {
  await register()
  const names = await compareFour(page, baseURL ?? '')
  await visit(`/search?search=${encodeURIComponent(shirt.name)}`)

  await page.getByRole('button', { name: `Compare: ${shirt.name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'You already compare four products' })
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: `Replace: ${names[1]}` }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Compare: ${shirt.name}`, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await visit('/compare')
  await expect(page.getByRole('columnheader', { name: shirt.name })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(5)
  await expect(page.getByRole('link', { name: names[1] ?? '', exact: true })).toBeHidden()
})

test('one product asks for another, and an empty comparison explains how to begin', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit('/compare')
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  await visit(`/product/${shirt.slug}`)
  const kept = page.waitForResponse(/\/api\/customer\/compare\//)
  await page.getByRole('button', { name: `Compare: ${shirt.name}`, exact: true }).click()
  await kept
  await visit('/compare')

  await expect(page.getByText('Only one product to compare')).toBeVisible()
  await page.getByRole('button', { name: `Remove from comparison: ${shirt.name}` }).click()

  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
})

test('a guest signs in, also after a wrong password, and finds the product compared in place', async ({
  page,
  visit,
  register,
  context,
  expectFault,
}) => {
  // Browsers may log the refused request before the test ends.
  const refusal = 'The email address or password is incorrect'
  expectFault(new RegExp(refusal))
  const email = await register()
  await context.clearCookies()
  await visit('/search?search=coffee')
  const scales = page
    .getByRole('main')
    .getByRole('button', { name: /^Compare: / })
    .nth(6)
  await scales.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  await scales.click()

  await page.waitForURL(/\/auth\/login\?redirect=/)
  await fillSignInForm(page, email, 'not this one')
  await expect(page.getByText(refusal)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.waitForURL('/search?search=coffee')
  await expect(scales).toHaveAttribute('aria-pressed', 'true')
  await expect(scales).toBeFocused()
  const moved = () => page.evaluate((before) => Math.abs(window.scrollY - before), scrolled)
  await expect.poll(moved).toBeLessThan(40)
})

test.describe('phone in dark mode', () => {
  test.use({ ...phone, colorMode: 'dark' })

  test('the table scrolls horizontally, in French', async ({ page, visit, register, baseURL }) => {
    await register()
    await compareFour(page, baseURL ?? '')
    await visit('/fr/compare')

    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('compare links lead through sign-in, add the product, and ask about a fifth on a page', async ({
    page,
    visit,
    register,
    context,
    baseURL,
  }) => {
    const email = await register()
    const names = await compareFour(page, baseURL ?? '')
    await context.clearCookies()
    await visit(`/product/${coffee.slug}`)

    await page
      .getByRole('main')
      .getByRole('button', { name: `Compare: ${coffee.name}`, exact: true })
      .first()
      .click()
    await fillSignInForm(page, email)
    await page.waitForURL(/\/compare\?add=/)
    await page.getByRole('button', { name: `Replace: ${names[0]}` }).click()

    await page.waitForURL('/compare')
    await expect(page.getByRole('columnheader', { name: coffee.name })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveCount(5)
  })
})

/** Compares four products that no test is about. */
async function compareFour(page: Page, origin: string): Promise<string[]> {
  const { call } = callerOf(page, origin)
  const { data } = await call('GET /products', { query: { per_page: 60 } })
  const four = data.filter(({ slug }) => slug !== shirt.slug && slug !== coffee.slug).slice(0, 4)
  for (const { id: productId } of four) {
    await call('POST /customer/compare/{productId}', { params: { productId }, body: {} })
  }
  return four.map(({ name }) => name)
}
