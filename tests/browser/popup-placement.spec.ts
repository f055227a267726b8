/** Nothing comes between shoppers and what they are choosing or paying for. */
import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'
import { callerOf, dish, fillCart } from '#tests/support/purchase.ts'

const menu = '/restaurants/tavias-pot'

test('no invitation opens over a menu, wherever it is shown, but it does elsewhere', async ({
  page,
  visit,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'cookie_choice', value: 'rejected', url: baseURL ?? '' }])
  await page.clock.install()
  const dialog = page.getByRole('dialog')
  for (const path of [menu, `/fr${menu}`, '/seller/store/tavias-pot', '/cart']) {
    await visit(path)
    await page.keyboard.press('Shift')
    // It comes with the piece that would open the invitation.
    await expect(page.locator('button[aria-haspopup=dialog][title]')).toBeVisible()

    await page.clock.runFor(60_000)
    await page.dispatchEvent('body', 'mouseout', { bubbles: true, clientY: -1 })

    await expect(dialog, path).toHaveCount(0)
  }

  await visit('/deals')
  await page.keyboard.press('Shift')
  await expect(page.locator('button[aria-haspopup=dialog][title]')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(dialog).toBeVisible()
})

test.describe('at 1440', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a dish goes into the basket beside the menu, and nothing opens over it', async ({ page, visit }) => {
    await visit(menu)
    await page.getByRole('link', { name: `Choose options: ${dish.name}` }).click()
    const choices = page.getByRole('dialog', { name: dish.name })
    await choices.getByRole('radio', { name: 'Hot' }).check()
    await choices.getByRole('button', { name: /^Add to cart/ }).click()

    const basket = page.getByRole('complementary', { name: 'Your order' })
    await expect(basket).toContainText('Hot')
    await expect(basket.getByRole('status')).toHaveText('1 item in your order')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)

    await visit('/product/scotch-bonnet-fire')
    await page.getByTitle('Hot', { exact: true }).click()
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible()
  })
})

test.describe('at 390', () => {
  test.use({ ...phone, viewport: { width: 390, height: 844 } })

  test('adding a dish opens the cart when no basket is shown by the menu', async ({
    page,
    visit,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'cookie_choice', value: 'rejected', url: baseURL ?? '' }])
    await visit(menu)
    await page.getByRole('link', { name: `Choose options: ${dish.name}` }).click()
    const choices = page.getByRole('dialog', { name: dish.name })
    await choices.getByRole('radio', { name: 'Hot' }).check()
    await choices.getByRole('button', { name: /^Add to cart/ }).click()

    await expect(page.getByRole('dialog', { name: /^Your cart/ })).toContainText('Hot')
  })

  for (const path of ['/groceries', '/fr/groceries', '/ar/groceries']) {
    test(`the cookie notice is one line and two buttons: ${path}`, async ({ page, visit }) => {
      await visit(path)
      const notice = page.locator('section:has(a[href$="/cookies"])').filter({ has: page.locator('button') })
      await expect(notice.getByRole('button')).toHaveCount(2)

      const sizes = await notice.evaluate((section) => {
        const words = document.createRange()
        words.selectNodeContents(section.querySelector('p') ?? section)
        const tops = [...section.querySelectorAll('button')].map((each) => each.getBoundingClientRect().top)
        const lines = [...words.getClientRects()].filter(({ width }) => width > 1)
        return {
          lines: new Set(lines.map(({ bottom }) => Math.round(bottom / 8))).size,
          rowsOfButtons: new Set(tops).size,
          height: section.getBoundingClientRect().height,
        }
      })

      expect(sizes).toEqual({ lines: 1, rowsOfButtons: 1, height: expect.any(Number) })
      expect(sizes.height).toBeLessThanOrEqual(100)
      await expectAccessible(page, 'body')
    })
  }
})

test('the tab for other looks stays off what leads to paying', async ({ page, visit, register, baseURL }) => {
  const tab = page.getByRole('button', { name: 'Change appearance' })
  await visit('/groceries')
  await page.keyboard.press('Shift')
  await expect(tab).toBeVisible()

  await visit('/auth/login?redirect=%2Fcheckout')
  await page.keyboard.press('Shift')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tab).toHaveCount(0)

  await register()
  await fillCart(callerOf(page, baseURL ?? ''), dish)
  await visit('/cart')
  await page.keyboard.press('Shift')
  await expect(tab).toBeVisible()
  await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(tab).toHaveCount(0)
})
