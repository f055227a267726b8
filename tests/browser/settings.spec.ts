import { expect, expectAccessible, test } from '#tests/support/browser.ts'

test.describe.configure({ mode: 'serial' })

test('an operator changes a setting, corrects an error, and restores the earlier value', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('operator@tradewind.example')
  await visit('/operator/cart-reminder-rules')
  const hours = page.getByRole('textbox', { name: 'Delay in hours' })
  const first = await hours.inputValue()
  // Not those of an earlier run in the same market.
  const one = String(100 + Math.floor(Math.random() * 30))
  const two = String(Number(one) + 30)
  const save = page.getByRole('button', { name: 'Save settings' })
  await hours.fill(one)
  await save.click()
  await expect(page.getByText('Settings saved. They apply now.')).toBeVisible()
  await expect(page.getByRole('cell', { name: `Delay in hours: ${one}` }).first()).toBeVisible()

  await hours.fill('many')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Delay in hours' })).toBeVisible()
  await expect(hours).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await hours.fill(two)
  await expect(hours).toHaveValue(two)
  await save.click()
  await expect(page.getByRole('cell', { name: `Delay in hours: ${two}` }).first()).toBeVisible()

  const earlier = page
    .getByRole('row')
    .filter({ hasText: `Delay in hours: ${one}` })
    .first()
  await earlier.getByRole('button', { name: 'Restore' }).click()
  await expect(hours).toHaveValue(one)
  await hours.fill(first)
  await save.click()
  await expect(page.getByRole('cell', { name: `Delay in hours: ${first}` }).first()).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused setting keeps what was written, and a saved one is confirmed', async ({ page, signIn }) => {
    await signIn('operator@tradewind.example')
    await page.goto('/operator/cart-reminder-rules')
    const hours = page.getByRole('textbox', { name: 'Delay in hours' })
    const first = await hours.inputValue()
    await hours.fill('0')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(hours).toHaveValue('0')

    await hours.fill(first)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved. They apply now.')).toBeVisible()
  })
})
