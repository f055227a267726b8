import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/support/browser.ts'

test.use({ serviceWorkers: 'allow' })

test('what was seen, the cart and orders are there without a line; not checkout, nor what is private after signing out', async ({
  page,
  context,
  visit,
  signIn,
}) => {
  await signIn('maya@shopper.example')
  for (const path of ['/product/scotch-bonnet-fire', '/cart', '/account/orders', '/']) {
    await visit(path)
    await page.keyboard.press('Shift')
    await untilKept(page, path)
  }

  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expectAccessible(page, 'body')
  await page.goto('/product/scotch-bonnet-fire')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Scotch Bonnet')
  await page.goto('/account/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cart/i)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no connection')

  await context.setOffline(false)
  await visit('/')
  await page.evaluate(() => fetch('/auth/logout', { method: 'POST', redirect: 'manual' }))
  await context.setOffline(true)
  await page.goto('/account/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no connection')
})

/** Waits until the worker has this page, as somebody who goes on at once may not have it. */
async function untilKept(page: Page, path: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined, path),
    )
    .toBe(true)
}
