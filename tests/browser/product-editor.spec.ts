import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, untilReady } from '#tests/support/browser.ts'
import { createPicture } from '#tests/support/pictures.ts'

const products = '/seller/desk/madras-lane/products'

/** Unique, as other tests sell in the same market. */
function uniqueName(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 8)}`
}

function nameField(page: Page) {
  return page.getByRole('textbox', { name: 'Name (required)', exact: true })
}

/** A cell of the table of variants, by its column and variant. */
function cell(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

function saved(page: Page) {
  return page.getByText('Product saved.', { exact: true })
}

async function chooseCategory(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Category/ }).click()
  await page.getByRole('option', { name: 'Dresses & Skirts', exact: true }).click()
}

async function addOption(page: Page, name: string, values: string): Promise<void> {
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.keyboard.type(name)
  await page.getByLabel('Add values').last().fill(values)
  await page.keyboard.press('Enter')
}

async function createProduct(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name)
  await chooseCategory(page)
  await page.getByLabel(/^Price \(/).fill('20')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/products\/[0-9a-f-]{36}/)
}

test('a seller creates a product with two options, publishes it and changes a price', async ({
  page,
  visit,
  signIn,
}) => {
  const name = uniqueName('Wrap dress')
  await signIn('owner@madras-lane.example')
  await visit(products)
  await page.getByRole('link', { name: 'Add product' }).click()
  await untilReady(page)

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Category')
  await expect(nameField(page)).toBeFocused()

  await nameField(page).fill(name)
  await chooseCategory(page)
  await page.getByLabel(/^Price \(/).fill('24.50')
  await addOption(page, 'Colour', 'Red, Blue')
  await addOption(page, 'Size', 'S, M')
  await expect(page.getByRole('heading', { name: '4 variants' })).toBeVisible()
  await cell(page, 'Price (USD) Blue / M').fill('dear')
  for (const variant of ['Red / S', 'Red / M', 'Blue / S', 'Blue / M']) {
    await cell(page, `Stock ${variant}`).fill('5')
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Blue / M, Price' })).toBeVisible()
  await expect(cell(page, 'Price (USD) Blue / M')).toHaveAccessibleDescription(/Enter a number/)
  await expect(cell(page, 'Stock Red / M')).toHaveValue('5')
  await expectAccessible(page)

  await cell(page, 'Price (USD) Blue / M').fill('26')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('It isn’t ready to publish')).toBeVisible()

  const buffer = Buffer.from(await (await createPicture()).arrayBuffer())
  const file = { name: 'dress.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]:not([name])').setInputFiles(file)
  await cell(page, 'Alternative text of picture 1').fill('A madras wrap dress')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Product published.', { exact: true })).toBeVisible()
  await cell(page, 'Price (USD) Blue / M').fill('27')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(saved(page)).toBeVisible()
  await expect(cell(page, 'Price (USD) Blue / M')).toBeFocused()

  const shop = await page.getByRole('link', { name: 'View in store' }).getAttribute('href')
  await visit(shop ?? '')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('radio', { name: 'Blue' }).check({ force: true })
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await expect(page.getByText('$27.00').first()).toBeVisible()
})

test('two people edit one product, and neither change is lost', async ({ page, visit, signIn, context }) => {
  await signIn('owner@madras-lane.example')
  await visit(`${products}/new`)
  await createProduct(page, uniqueName('Shared skirt'))
  const other = await context.newPage()
  await other.goto(page.url())
  await untilReady(other)
  await other.getByLabel('Brand').fill('Creole Hands')
  await other.getByLabel(/^Price \(/).fill('22')
  await other.keyboard.press('ControlOrMeta+s')
  await expect(saved(other)).toBeVisible()

  const mine = uniqueName('My skirt')
  await untilReady(page)
  await nameField(page).fill(mine)
  await page.keyboard.press('ControlOrMeta+s')
  const notice = page.getByRole('alert').filter({ hasText: 'saved this product' })
  await expect(notice).toContainText('Brand')
  await expect(notice).toContainText('both changes are kept')
  await expect(nameField(page)).toHaveValue(mine)
  await notice.getByRole('button', { name: 'Save my changes' }).click()
  await expect(saved(page)).toBeVisible()

  await page.reload()
  await expect(nameField(page)).toHaveValue(mine)
  await expect(page.getByLabel('Brand')).toHaveValue('Creole Hands')
  await expect(page.getByLabel(/^Price \(/)).toHaveValue('22.00')
})

test('a page with unsaved changes asks before it is left', async ({ page, visit, signIn }) => {
  await signIn('owner@madras-lane.example')
  await visit(`${products}/new`)
  await nameField(page).fill('Not saved')

  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(nameField(page)).toHaveValue('Not saved')

  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
  await page.waitForURL(/\/orders$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a product is created, refused with what was typed, and changed', async ({ page, visit, signIn }) => {
    const name = uniqueName('Plain scarf')
    await signIn('owner@madras-lane.example')
    await visit(`${products}/new`)
    await nameField(page).fill(name)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('alert')).toContainText('Category')
    await expect(nameField(page)).toHaveValue(name)

    const category = page.getByLabel(/^Category/)
    await category.selectOption(
      await category.locator('option', { hasText: 'Dresses' }).first().getAttribute('value'),
    )
    await page.getByLabel(/^Price \(/).fill('9.90')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Product saved as a draft.')).toBeVisible()

    await page.getByLabel(/^Price \(/).fill('8.90')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByLabel(/^Price \(/)).toHaveValue('8.90')
  })
})
