import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'

const stock = '/seller/desk/exuma-straw-works/stock'

test('a seller counts with a scanner and in the list, and applies the difference', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('owner@exuma-straw-works.example')
  await visit(`${stock}/takes`)
  await page.getByRole('button', { name: 'Start stock take' }).click()
  await page.waitForURL(/\/takes\/[0-9a-f-]{36}$/)
  const first = page.getByRole('textbox', { name: /^Counted pieces of/ }).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  const row = page.getByRole('row').filter({ has: page.getByRole('textbox', { name, exact: true }) })
  const details = (await row.getByRole('rowheader').textContent()) ?? ''
  const sku = /([A-Z0-9]+(?:-[A-Z0-9]+)+)/.exec(details)?.[1] ?? ''
  expect(sku, details).not.toBe('')

  const code = page.getByLabel('Barcode or SKU')
  await code.fill(sku)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 counted' })).toBeVisible()
  await expect(code).toBeFocused()
  await page.keyboard.type(sku.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 counted' })).toBeVisible()
  await code.fill('NO-SUCH-CODE')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'NO-SUCH-CODE' })).toBeVisible()
  await expectAccessible(page)

  const counted = page.getByRole('textbox', { name, exact: true })
  await expect(counted).toHaveValue('2')
  await counted.fill('3')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('textbox', { name: /^Counted pieces of/ }).nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Save counts' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 counted' })).toBeVisible()

  await page.getByRole('button', { name: 'Apply differences' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  await visit(`${stock}?search=${sku}&kind=stock_take`)
  await expect(page.getByRole('row').nth(1)).toContainText('Stock take')
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('stock is corrected with a reason', async ({ page, visit, signIn }) => {
    await signIn('owner@exuma-straw-works.example')
    await visit(stock)
    await page.goto(`${stock}?kind=received`)
    await page.getByRole('row').nth(1).getByRole('link').nth(1).click()
    await page.getByLabel('Pieces').fill('1')
    await page.getByRole('button', { name: 'Correct stock' }).click()
    await expect(page.getByRole('combobox', { name: 'Reason' }).first()).toHaveAccessibleDescription(/./)
    await page.getByRole('combobox', { name: 'Reason' }).first().selectOption('found')
    await page.getByRole('button', { name: 'Correct stock' }).click()
    await expect(page.getByText(/^Stock corrected/)).toBeVisible()
    await expectAccessible(page)
  })
})
