/** Closes and reopens the market, which affects all other tests, so `playwright.config.ts` runs it after them. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, untilReady } from '#tests/support/browser.ts'

test('an operator closes and reopens the market, and a shopper on an open page is notified', async ({
  page,
  visit,
  signIn,
  browser,
  baseURL,
  expectFault,
}) => {
  expectFault(/^503 /)
  await signIn('operator@tradewind.example')
  await visit('/operator/maintenance')
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const shopper = await context.newPage()
  await shopper.goto('/')
  await untilReady(shopper)

  await page.getByRole('textbox', { name: 'Title (English)' }).fill('Back after the storm')
  await expect(page.getByText('Back after the storm')).toBeVisible()
  await page.getByLabel('Reopens automatically on').fill('2020-01-01T00:00')
  await set(page, { isClosed: true })
  await expect(page.getByLabel('Reopens automatically on')).toHaveAccessibleDescription(/past|to come/)
  await expect(page.getByRole('textbox', { name: 'Title (English)' })).toHaveValue('Back after the storm')
  await page.getByLabel('Reopens automatically on').fill('2099-01-01T00:00')
  await set(page, { isClosed: true })
  await expect(page.getByText(/^The market is closed and reopens automatically on/)).toBeVisible()
  await expectAccessible(page)

  await shopper.getByRole('link', { name: 'Groceries' }).first().click()
  await expect(shopper.getByRole('heading', { level: 1, name: 'Back after the storm' })).toBeVisible()
  expect((await shopper.reload())?.status()).toBe(503)
  await expect(shopper.getByRole('banner')).toHaveCount(0)
  await untilReady(shopper)
  await shopper.mouse.move(50, 50)
  await shopper.keyboard.press('Tab')
  await expect(shopper.getByRole('timer')).toHaveText(/\d+:\d\d:\d\d$/)
  await expectAccessible(shopper)

  await page.getByRole('button', { name: 'Get pass' }).click()
  await expect(page.getByText('This browser has a pass.')).toBeVisible()
  await page.goto('/groceries')
  await expect(page.getByRole('banner')).toBeVisible()

  await page.goto('/operator/maintenance')
  await set(page, { isClosed: false })
  await expect(page.getByText('The market is open.')).toBeVisible()
  await shopper.goto('/maintenance')
  await expect(shopper).toHaveURL(`${baseURL}/`)
  await expect(shopper.getByRole('banner')).toBeVisible()
  await context.close()
})

async function set(page: Page, { isClosed }: { isClosed: boolean }): Promise<void> {
  await page.getByRole('switch', { name: 'Close the market' }).setChecked(isClosed)
  await page.getByRole('button', { name: 'Save settings', exact: true }).click()
}
