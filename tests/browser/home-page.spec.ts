/** The home page as operators write it: moved by mouse and by keyboard, looked at, published. */
import { expect, expectAccessible, test } from '#tests/support/browser.ts'

test('an operator moves a block of the home page by mouse and back by keyboard, writes another and publishes it', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('operator@tradewind.example')
  await visit('/operator/home')
  const main = page.getByRole('main')
  const rows = main.locator('ol').first().getByRole('listitem')
  const kinds = () =>
    rows.evaluateAll((items) => items.map((item) => item.querySelector('a')?.textContent ?? ''))
  const before = await kinds()
  const last = before.length - 1

  await rows.nth(last).dragTo(rows.nth(last - 1))
  const swapped = [...before.slice(0, -2), before[last], before[last - 1]]
  await expect.poll(kinds).toEqual(swapped)
  const down = rows.nth(last - 1).getByRole('button', { name: /^Move down/ })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(kinds).toEqual(before)

  await main.getByLabel('Another block').selectOption('Promises')
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await main.getByRole('textbox', { name: 'Title (English)' }).fill('Letters from the islands')
  await main.getByRole('textbox', { name: /^Title \(Français\)/ }).fill('Lettres des îles')
  await main.getByRole('button', { name: 'Keep in the draft' }).click()
  await expect(main.getByRole('textbox', { name: 'Text (English)' })).toHaveAccessibleDescription(/./)
  await expect(main.getByRole('textbox', { name: /^Title \(Français\)/ })).toHaveValue('Lettres des îles')
  await main.getByLabel('About').selectOption('Delivery')
  await main.getByRole('textbox', { name: 'Text (English)' }).fill('Written by hand, once a month')
  await main.getByRole('button', { name: 'Keep in the draft' }).click()
  await expect(rows).toHaveCount(before.length + 1)
  await expectAccessible(page)

  await main.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Letters from the islands' })).toBeVisible()
  await visit('/fr')
  await expect(page.getByRole('heading', { name: 'Lettres des îles' })).toHaveCount(0)

  await visit('/operator/home')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published: shoppers see it now.')).toBeVisible()
  await visit('/fr')
  await expect(page.getByRole('heading', { name: 'Lettres des îles' })).toBeVisible()
})
