import {
  expect,
  expectAccessible,
  expectNoOverflow,
  phone,
  test,
  untilReady,
} from '#tests/support/browser.ts'
import { createPicture } from '#tests/support/pictures.ts'

test.use(phone)

test('a seller asks for an engraving, and a shopper corrects the text and pays for it', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('owner@madras-lane.example')
  await visit('/seller/desk/madras-lane/products/new')
  await untilReady(page)
  const name = `Engraved cup ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Name (required)', exact: true }).fill(name)
  await page.getByRole('combobox', { name: /^Category/ }).click()
  await page.getByRole('option', { name: 'Dresses & Skirts', exact: true }).click()
  await page.getByLabel(/^Price \(/).fill('25')
  const buffer = Buffer.from(await (await createPicture()).arrayBuffer())
  await page
    .locator('input[type=file]:not([name])')
    .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer })
  await page.getByRole('textbox', { name: 'Alternative text of picture 1', exact: true }).fill('A cup')
  await page.getByRole('button', { name: 'Add field' }).click()
  const first = page.getByRole('group', { name: 'Personalisation field 1' })
  await first.getByRole('textbox', { name: 'Field name (required)' }).fill('Engraving')
  await first.getByLabel('Character limit').fill('12')
  await first.getByLabel(/^Added price/).fill('5.50')
  await first.getByRole('checkbox', { name: 'Required' }).check()
  await page.getByRole('button', { name: 'Add field' }).click()
  const second = page.getByRole('group', { name: 'Personalisation field 2' })
  await second.getByRole('textbox', { name: 'Field name (required)' }).fill('Font')
  await second.getByLabel(/^Type/).selectOption('choice')
  await expect(second.getByLabel('Character limit')).toBeHidden()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('link', { name: 'Personalisation field 2' }).click()
  await expect(second.getByText('Add at least one choice')).toBeVisible()

  await second.getByRole('button', { name: 'Add choice' }).click()
  await second.getByRole('textbox', { name: 'Choice 1 (required)' }).fill('Script')
  await second
    .getByLabel(/^Added price/)
    .last()
    .fill('1.25')
  await page.getByRole('checkbox', { name: 'Offer gift wrap' }).check()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Product published.', { exact: true })).toBeVisible()
  const shop = await page.getByRole('link', { name: 'View in store' }).getAttribute('href')

  await page.context().clearCookies()
  await visit(shop ?? '')
  await untilReady(page)
  const fields = page.getByRole('group', { name: 'Personalisation' })
  const engraving = fields.getByRole('textbox', { name: /^Engraving/ })
  await engraving.fill('An\u202ena')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(engraving).toHaveAccessibleDescription(/This value isn’t valid/)
  await expect(engraving).toBeFocused()
  await engraving.fill('Anna')
  await fields.getByLabel('Font').selectOption({ label: 'Script (+$1.25)' })
  await fields.getByRole('checkbox', { name: 'Gift wrap (free)' }).check()
  await fields.getByRole('textbox', { name: /^Gift message/ }).fill('With love')
  await expect(fields.getByRole('status')).toHaveText('Adds $6.75 per item')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()

  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByText('Engraving: Anna (+$5.50)')).toBeVisible()
  await expect(cart.getByText('Gift message: With love')).toBeVisible()
  await expect(cart.getByText('$31.75').first()).toBeVisible()
})
