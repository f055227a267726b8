/** A page that stays open while the market moves on, and what moving between pages leaves where it was. */
import { expect, scriptOf, test } from '#tests/support/browser.ts'

test('a script that is gone has the page that was wanted loaded whole, once', async ({
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

test('a script that stays out of reach, as by what blocks advertisements, has the page loaded anew once, not for ever', async ({
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

test('a script that does not arrive as the market does not answer leaves the page where it is', async ({
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

test('a newer build is noticed within the hour and loaded with the next page; a change of page begins at its top, a hash at its place, and back where one was', async ({
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
  // Answers are read in their order: once this one is, so is the one before.
  await page.evaluate(async () => (await fetch('/build.json')).json())
  await page.getByRole('banner').getByRole('link', { name: 'Groceries' }).first().click()
  await expect(page).toHaveURL(/\/groceries$/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
})
