import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/support/browser.ts'
import { createPicture } from '#tests/support/pictures.ts'

async function uploadPicture(page: Page, number: number, alt: string): Promise<void> {
  const buffer = Buffer.from(await (await createPicture({ width: 600 + number, height: 600 })).arrayBuffer())
  await page
    .locator('input[type=file]:not([name])')
    .setInputFiles({ name: `dress-${number}.png`, mimeType: 'image/png', buffer })
  await page.getByRole('textbox', { name: `Alternative text of picture ${number}`, exact: true }).fill(alt)
}

test('a seller chooses a picture for each colour and orders the colours, which shoppers see', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('owner@madras-lane.example')
  await visit('/seller/desk/madras-lane/products/new')
  await page
    .getByRole('textbox', { name: 'Name (required)', exact: true })
    .fill(`Pictured dress ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByRole('combobox', { name: /^Category/ }).fill('Dresses & Skirts')
  await page.getByRole('option', { name: 'Dresses & Skirts' }).click()
  await page.getByLabel(/^Price \(/).fill('20')
  await uploadPicture(page, 1, 'A red dress')
  await uploadPicture(page, 2, 'A blue dress')
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.keyboard.type('Colour')
  await page.getByLabel('Add values').last().fill('Red, Blue')
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Picture of Red', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'A red dress' }).click()
  await expect(page.getByRole('button', { name: 'Picture of Red', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Picture Blue', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'A blue dress' }).click()
  const move = page.getByRole('button', { name: 'Move Blue with the arrow keys' })
  await move.press('ArrowUp')
  await expect(move).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Value 1', exact: true })).toHaveValue('Blue')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('link', { name: 'View in store' }).waitFor()
  const shop = await page.getByRole('link', { name: 'View in store' }).getAttribute('href')
  await visit(shop ?? '')
  const first = page
    .getByRole('region', { name: /^Pictures of/ })
    .getByRole('img')
    .first()
  await page.getByRole('radio', { name: 'Red' }).check({ force: true })
  await expect(first).toHaveAccessibleName('A red dress')
  await page.getByRole('radio', { name: 'Blue' }).check({ force: true })
  await expect(first).toHaveAccessibleName('A blue dress')
})
