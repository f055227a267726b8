import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, phone, test } from '#tests/support/browser.ts'

const operator = 'operator@tradewind.example'
const market = (page: Page) => page.getByRole('navigation', { name: 'Market' })

test('the menu opens the group of the page, and others by keyboard', async ({ page, visit, signIn }) => {
  await signIn(operator)
  await visit('/operator/disputes')
  const menu = market(page)
  await expect(menu.getByRole('link', { name: 'Disputes' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Ledger' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('OrdersDisputes')

  await menu.getByRole('link', { name: /^Finance/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Ledger' }).click()
  await page.waitForURL('**/operator/books')
  await expect(menu.getByRole('link', { name: 'Ledger' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Disputes' })).toBeHidden()

  await menu.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/operator/settings')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Cash on delivery/ }).click()
  await page.waitForURL('**/operator/cash-rules')
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/operator/settings')
})

test('a filtered list is pinned to the top of the menu, and unpinned', async ({ page, visit, signIn }) => {
  await signIn('owner@fruits-market.example')
  await visit('/seller/desk/fruits-market/orders?state=fulfilled')
  await page.getByRole('button', { name: 'Pin this page' }).click()
  const pinned = page.getByRole('region', { name: 'Pinned' })
  await expect(pinned.getByRole('link')).toHaveText('Orders')

  await page.getByRole('navigation', { name: 'Store' }).getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('**/seller/desk/fruits-market')
  await pinned.getByRole('link', { name: 'Orders' }).click()
  await page.waitForURL('**/orders?state=fulfilled')
  await page.getByRole('button', { name: 'Unpin this page' }).click()
  await expect(pinned).toBeHidden()
})

test('switches to dark and back', async ({ page, visit, signIn }) => {
  await signIn(operator)
  await visit('/operator')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Light mode' }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a bar has the most used pages, and opens the whole menu', async ({ page, visit, signIn }) => {
    await signIn(operator)
    await visit('/operator/orders')
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    await expect(bar.getByRole('link', { name: /^Orders/ })).toHaveAttribute('aria-current', 'page')
    await expectNoOverflow(page)
    await expectAccessible(page)

    await bar.getByRole('button', { name: 'More' }).click()
    await expectAccessible(page)
    await market(page)
      .getByRole('link', { name: /^Content/ })
      .click()
    await page.waitForURL('**/operator/home')
    await expect(market(page)).toBeHidden()

    await bar.getByRole('button', { name: 'More' }).click()
    await page.keyboard.press('Escape')
    await expect(market(page)).toBeHidden()
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('opens the menu and its groups', async ({ page, signIn }) => {
      await signIn('owner@tavias-pot.example')
      await page.goto('/seller/desk/tavias-pot')
      await page.getByRole('button', { name: 'More' }).click()
      const menu = page.getByRole('navigation', { name: 'Store' })
      await menu.locator('summary').filter({ hasText: 'Show pages of Store' }).click()
      await menu.getByRole('link', { name: 'Opening hours' }).click()
      await page.waitForURL('**/hours')
    })
  })
})
