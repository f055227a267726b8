import { expect, expectAccessible, expectNoOverflow, phone, test } from '#tests/support/browser.ts'

test('the API reference is accessible, in light and dark mode', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  // Keeps one endpoint and one object, because the hundreds of others look alike.
  const kept = ['postOrders', 'object-Cart']
  await page.evaluate((ids) => {
    for (const each of document.querySelectorAll('article')) if (!ids.includes(each.id)) each.remove()
  }, kept)
  await expect(page.locator('article')).toHaveCount(kept.length)

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})

test('links from the list of endpoints to an endpoint, and from there to its response', async ({ page }) => {
  await page.goto('/api/docs')

  await page
    .getByRole('navigation', { name: 'Calls' })
    .getByRole('link', { name: 'POST /orders', exact: true })
    .click()
  const call = page.locator('article:target')
  await expect(call.getByRole('heading', { name: 'POST /orders' })).toBeInViewport()
  await expect(call.getByRole('rowheader', { name: 'fingerprint', exact: true })).toBeVisible()
  await call.getByText('Example of postOrders').click()
  await expect(call.getByText("-H 'idempotency-key: ")).toBeVisible()

  await call.getByRole('link', { name: 'PlacedOrder' }).click()
  await expect(page.getByRole('heading', { name: 'PlacedOrder' })).toBeInViewport()
})

test('fits a small phone', async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    ...phone,
    viewport: { width: 320, height: 640 },
    baseURL: baseURL ?? '',
  })

  await page.goto('/api/docs')

  await expectNoOverflow(page)
  await page.close()
})
