import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, untilReady } from '#tests/support/browser.ts'
import { createPicture } from '#tests/support/pictures.ts'

const products = '/seller/desk/madras-lane/products'

async function fillRequired(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name (required)', exact: true }).fill(name)
  await page.getByRole('combobox', { name: /^Category/ }).fill('Dresses & Skirts')
  await page.getByRole('option', { name: 'Dresses & Skirts' }).click()
  await page.getByLabel(/^Price \(/).fill('20')
  const buffer = Buffer.from(await (await createPicture()).arrayBuffer())
  const file = { name: 'dress.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]:not([name])').setInputFiles(file)
  await page.getByRole('textbox', { name: 'Alternative text of picture 1', exact: true }).fill('A dress')
}

test('a seller formats a description, which shoppers see', async ({ page, visit, signIn }) => {
  const name = `Formatted dress ${crypto.randomUUID().slice(0, 8)}`
  await signIn('owner@madras-lane.example')
  await visit(`${products}/new`)
  await fillRequired(page, name)
  const description = page.getByRole('textbox', { name: 'Description', exact: true })
  const tools = page.getByRole('group', { name: 'Format of Description', exact: true })

  await description.click()
  await tools.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.type('Care')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.press('ControlOrMeta+b')
  await expect(tools.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Wash by hand')
  await page.keyboard.press('Shift+Home')
  await tools.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Link address').fill('care.example/wash')
  await page.keyboard.press('Enter')
  await expect(description.getByRole('link', { name: 'Wash by hand' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Product saved as a draft.')).toBeVisible()
  await expect(description.getByRole('heading', { name: 'Care' })).toBeVisible()
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.waitForURL(/\/products$/)
  await page.goBack()
  await untilReady(page)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Product published.', { exact: true })).toBeVisible()
  const shop = await page.getByRole('link', { name: 'View in store' }).getAttribute('href')
  await visit(shop ?? '')
  await expect(page.getByRole('heading', { name: 'Care' })).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Wash by hand' })).toHaveAttribute(
    'href',
    'https://care.example/wash',
  )
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a description is written as text', async ({ page, visit, signIn }) => {
    await signIn('owner@madras-lane.example')
    await visit(`${products}/new`)
    await page.getByLabel('Description', { exact: true }).fill('First\n\nSecond')
    await page.getByRole('button', { name: 'Save draft' }).click()

    await expect(page.getByRole('alert')).toContainText('Category')
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('First\n\nSecond')
  })
})
