import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  phone,
  test,
  untilReady,
} from '#tests/support/browser.ts'
import { createPicture } from '#tests/support/pictures.ts'

const products = '/seller/desk/madras-lane/products'

/** Fills a new product with a price and a picture. */
async function fillProduct(page: Page, name: string, price: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name (required)', exact: true }).fill(name)
  await page.getByRole('combobox', { name: /^Category/ }).click()
  await page.getByRole('option', { name: 'Dresses & Skirts', exact: true }).click()
  await page.getByLabel(/^Price \(/).fill(price)
  const buffer = Buffer.from(await (await createPicture()).arrayBuffer())
  await page
    .locator('input[type=file]:not([name])')
    .setInputFiles({ name: 'cloth.png', mimeType: 'image/png', buffer })
  await page.getByRole('textbox', { name: 'Alternative text of picture 1', exact: true }).fill('Cloth')
}

/** Publishes the product and returns its page in the shop. */
async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Product published.', { exact: true })).toBeVisible()
  return (await page.getByRole('link', { name: 'View in store' }).getAttribute('href')) ?? ''
}

test('a seller sets prices by quantity, and a shopper pays them', async ({ page, visit, signIn }) => {
  await signIn('owner@madras-lane.example')
  await visit(`${products}/new`)
  await untilReady(page)
  const name = `Madras cloth ${crypto.randomUUID().slice(0, 8)}`
  await fillProduct(page, name, '25')
  await page.getByLabel(/^Recommended price/).fill('32')
  await page.getByRole('button', { name: 'Add quantity price' }).click()
  await page.getByLabel('From quantity').fill('3')
  await page.getByLabel(/^Price each/).fill('20')
  await expectAccessible(page)
  const shop = await publish(page)

  await visit(shop)
  await expect(page.getByRole('table', { name: 'Quantity prices' })).toContainText('From 3')
  await expect(page.getByText('Recommended price').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const cart = page.getByRole('dialog')
  await expect(cart.getByText('Add 2 more to pay $20.00 each.')).toBeVisible()
  await cart.getByRole('button', { name: `One more of ${name}` }).click()
  await cart.getByRole('button', { name: `One more of ${name}` }).click()
  await expect(cart.getByText('$60.00').first()).toBeVisible()
})

test.describe('goods sold by weight', () => {
  test.use(phone)
  test.use({ colorMode: 'dark' })

  test('show their price per kilogram, and the price of the chosen weight', async ({
    page,
    visit,
    signIn,
  }) => {
    await signIn('owner@madras-lane.example')
    await visit(`${products}/new`)
    await untilReady(page)
    await fillProduct(page, `Cloth by weight ${crypto.randomUUID().slice(0, 8)}`, '12')
    await page.getByLabel('Price is for').selectOption('kg')
    await page.getByLabel('Weight step').fill('0.25')
    await page.getByLabel('Smallest weight').fill('0.5')
    const shop = await publish(page)

    await visit(shop)
    await expect(page.getByText('per kg').first()).toBeVisible()
    await expect(page.getByText('500 g, about $6.00')).toBeVisible()
    await page.getByRole('button', { name: 'Increase quantity' }).first().click()
    await expect(page.getByText('750 g, about $9.00')).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByRole('dialog').getByText('750 g, estimated price')).toBeVisible()
    await expectAccessible(page)
  })
})
