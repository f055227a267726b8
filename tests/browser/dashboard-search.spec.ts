import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'

test('an operator finds a page, an order and a product by keyboard', async ({ page, visit, signIn }) => {
  await signIn('operator@tradewind.example')
  await visit('/operator/orders')
  const number = (await page.getByRole('link', { name: /^TW-/ }).first().textContent()) ?? ''
  await visit('/operator')

  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('create coup')
  await expect(dialog.getByRole('option', { name: 'Create coupon' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/operator/coupons/new')

  await page.keyboard.press('Control+k')
  await field.fill(number.slice(0, 7))
  await expect(dialog.getByRole('option', { name: number })).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await field.fill('madras lane')
  await expect(dialog.getByRole('group', { name: 'Stores' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(field).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'create coup' })).toBeVisible()
  await field.fill(number)
  await expect(dialog.getByRole('option', { name: number })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/operator/orders/${number}`)
})

test.describe('on a phone without script', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('a seller searches on a page', async ({ page, signIn }) => {
    await signIn('owner@madras-lane.example')
    await page.goto('/seller/desk/madras-lane')
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Search' }).click()
    await page.waitForURL('**/madras-lane/search')
    await page.getByRole('main').getByRole('searchbox').fill('wrap skirt')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/search?q=wrap+skirt')
    const products = page.getByRole('region', { name: 'Products' })
    await expect(products.getByRole('link').first()).toContainText('Wrap Skirt')
  })
})
