/**
 * The theme editor: previewed, published, and seen by shoppers in light and dark mode. `playwright.config.ts` runs it
 * after other tests.
 */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from '#tests/support/browser.ts'

// All tests edit the same theme, and a second draft would be a conflict.
test.describe.configure({ mode: 'default' })

test('an operator changes a colour and the logo, previews and publishes them, and a shopper sees both', async ({
  page,
  visit,
  signIn,
}) => {
  const logo = await sharp({ create: { width: 480, height: 160, channels: 4, background: '#8b1a1a' } })
    .png()
    .toBuffer()
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sea-500').trim())
  await signIn('operator@tradewind.example')
  await visit('/operator/theme')
  const main = page.getByRole('main')

  await main.getByLabel('Accent colour').fill('#ffcc00')
  await main.getByRole('button', { name: 'Save draft' }).click()
  await expect(main.getByLabel('Accent colour')).toHaveAccessibleDescription(/hard to read/)
  await expect(main.getByRole('button', { name: /the closest readable colour/ })).toBeVisible()
  await expectAccessible(page)
  await main.getByLabel('Accent colour').fill('#8b1a1a')
  await main
    .getByLabel(/^Header logo/)
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await main.getByRole('checkbox', { name: 'Animate the title of inactive tabs' }).check()
  const words = main.getByRole('group', { name: 'Titles for inactive tabs' })
  await words.getByRole('textbox').first().fill('The mangoes are waiting')
  await main.getByRole('button', { name: 'Save and preview' }).click()
  await expect(page.getByText('Shoppers don’t see these changes')).toBeVisible()
  expect(await accent()).toBe('#8b1a1a')

  await page.getByRole('link', { name: 'Back to theme' }).click()
  await main.getByRole('button', { name: 'Publish changes', exact: true }).click()
  await expect(main.getByText('Changes published.')).toBeVisible()
  await visit('/')
  expect(await accent()).toBe('#8b1a1a')
  const drawn = await page
    .getByRole('banner')
    .locator('.site-logo')
    .evaluate((mark) => ({
      picture: getComputedStyle(mark, '::before').backgroundImage,
      room: mark.getBoundingClientRect().bottom,
      name: mark.querySelector(':scope > span')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
    }))
  expect(drawn.picture).toContain('/media/uploads/')
  // Text that does not fit beside the logo is hidden.
  expect(drawn.name).toBeLessThan(drawn.room)
  const title = await page.title()
  await expect.poll(() => titleAfterVisibility(page, false)).toBe('The mangoes are waiting')
  expect(await titleAfterVisibility(page, true)).toBe(title)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expectAccessible(page)

  await visit('/operator/theme')
  await main.getByRole('button', { name: 'Restore version 1 as draft', exact: true }).click()
  await expect(main.getByText(/Version restored as a draft/)).toBeVisible()
  await main.getByRole('button', { name: 'Publish changes', exact: true }).click()
  await expect(main.getByText('Changes published.')).toBeVisible()
})

test('notices without room take turns on other pages, and a long name beside a wide logo fits the header', async ({
  page,
  visit,
  signIn,
}) => {
  const logo = await sharp({ create: { width: 2400, height: 200, channels: 4, background: '#8b1a1a' } })
    .png()
    .toBuffer()
  await signIn('operator@tradewind.example')
  await visit('/operator/theme')
  const main = page.getByRole('main')
  await main.getByLabel('Market name').fill('Windward and Leeward Islands Market')
  await main
    .getByLabel(/^Header logo/)
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await main.getByRole('button', { name: 'Save and publish' }).click()
  await expect(main.getByText('Changes published.')).toBeVisible()

  const banner = page.getByRole('banner')
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await visit('/contact-us')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const places = await banner.locator('.site-logo, a[href="/cart"]').evaluateAll(topsOf)
    expect(Math.abs((places[0] ?? 0) - (places[1] ?? 0))).toBeLessThan(10)
  }
  const told = banner.locator('.site-notices')
  await expect(told).toHaveText(/^Fresh fruit/)
  await banner.getByRole('link', { name: 'Groceries' }).click()
  await expect(told).toHaveText(/^Shop from sellers/)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  const up = page.getByRole('link', { name: 'Back to top' })
  await expect(up).toBeInViewport()
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Language and currency/ })
    .click({ position: { x: 70, y: 20 } })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Français' })).toBeVisible()

  await visit('/operator/theme')
  await main.getByRole('button', { name: 'Restore version 1 as draft', exact: true }).click()
  await main.getByRole('button', { name: 'Publish changes', exact: true }).click()
  await expect(main.getByText('Changes published.')).toBeVisible()
})

function topsOf(elements: Element[]): number[] {
  return elements.map((element) => {
    const { top, height } = element.getBoundingClientRect()
    return top + height / 2
  })
}

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the buttons at the top of the long form publish its input', async ({ page, visit, signIn }) => {
    await signIn('operator@tradewind.example')
    await visit('/operator/theme')
    const main = page.getByRole('main')
    const publish = main.getByRole('button', { name: 'Save and publish' })

    await expect(publish).toBeInViewport()
    await main.getByLabel('Market name').fill('Windward and Leeward Islands Market')
    await publish.click()
    await expect(main.getByText('Changes published.')).toBeVisible()
    await visit('/')
    await expect(page.getByRole('contentinfo').locator('.site-logo')).toContainText('Windward and Leeward')
    const room = page.getByRole('contentinfo').locator('.site-logo > span')
    expect(await room.evaluate(isWithinParent)).toBe(true)

    await visit('/operator/theme')
    await main.getByRole('button', { name: 'Restore version 1 as draft', exact: true }).click()
    await main.getByRole('button', { name: 'Publish changes', exact: true }).click()
    await expect(main.getByText('Changes published.')).toBeVisible()
  })
})

function isWithinParent(element: Element): boolean {
  const [own, parent] = [element, element.parentElement ?? element].map((each) =>
    each.getBoundingClientRect(),
  )
  return own !== undefined && parent !== undefined && own.bottom <= parent.bottom + 1
}

function titleAfterVisibility(page: Page, isSeen: boolean): Promise<string> {
  return page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !seen })
    document.dispatchEvent(new Event('visibilitychange'))
    return document.title
  }, isSeen)
}
