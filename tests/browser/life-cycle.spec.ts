import { expect, scriptOf, test } from '#tests/support/browser.ts'

test('a script that no longer exists triggers one full load of the next page', async ({
  page,
  visit,
  expectFault,
}) => {
  expectFault(/./)
  let asked = 0
  await page.route(/\/assets\/faq-[\w-]+\.js$/, async (route) => {
    asked += 1
    await route.abort()
  })
  await visit('/')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })

  await page.locator('footer a[href="/faq"]').dispatchEvent('click')
  await expect.poll(() => loads).toBe(1)
  await page.waitForTimeout(3_000)

  expect(loads).toBe(1)
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
  expect(asked).toBeGreaterThan(0)
})

test('a script that stays blocked, as by an ad blocker, triggers one reload only', async ({
  page,
  visit,
  expectFault,
}) => {
  expectFault(/assets/)
  await page.clock.install()
  await page.route(scriptOf('popups.tsx'), (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await visit('/faq')

  await page.keyboard.press('Shift')
  await expect.poll(() => loads).toBe(2)
  for (let seconds = 0; seconds < 60; seconds += 3) {
    await page.keyboard.press('Shift')
    await page.clock.runFor(3_000)
    await page.waitForTimeout(200)
  }

  expect(loads).toBe(2)
})

test('a script that fails because the market is down leaves the page unchanged', async ({
  page,
  visit,
  expectFault,
}) => {
  expectFault(/assets|build/)
  await visit('/faq')
  for (const missed of [scriptOf('popups.tsx'), /\/build\.json/])
    await page.route(missed, (route) => route.abort())
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const failed = page.waitForEvent('requestfailed')

  await page.keyboard.press('Shift')
  await failed
  await page.waitForTimeout(1_000)

  expect(loads).toBe(0)
})

test('a new build is noticed within the hour and loaded with the next page; new pages open at the top, hashes at their target, back at the old position', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/blog')
  await expect(page.locator('body:not([data-waits])')).toBeAttached()
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').last()
  await first.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

  await first.click()
  await expect(page).toHaveURL(/\/blog\/./)
  await page.clock.runFor(1_000)
  expect(before).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.clock.runFor(1_000)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before)
  await page.goto('/pages/terms#part-3')
  await expect(page.locator('#part-3')).toBeInViewport()

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await expect(page.locator('body:not([data-waits])')).toBeAttached()
  let asked = 0
  await page.route('**/build.json*', async (route) => {
    await route.fulfill({ json: { id: 'another' } })
    asked += 1
  })
  await expect(async () => {
    await page.clock.runFor('01:00:01')
    expect(asked).toBeGreaterThan(0)
  }).toPass()
  // Responses arrive in order, so the previous one has arrived too.
  await page.evaluate(async () => (await fetch('/build.json')).json())
  await page.getByRole('banner').getByRole('link', { name: 'Groceries' }).first().click()
  await expect(page).toHaveURL(/\/groceries$/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
})
