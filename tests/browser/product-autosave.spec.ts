import type { Page } from '@playwright/test'
import type { EditedProduct, ProductChoices } from '#contract/products.ts'
import { expect, test, untilReady } from '#tests/support/browser.ts'

const products = '/seller/desk/madras-lane/products'
const api = '/api/seller/stores/madras-lane'

/** Returns the id of a new draft. */
async function createDraft({ request }: Page, name: string, origin: string): Promise<string> {
  const choices: ProductChoices = await (await request.get(`${api}/product-choices`)).json()
  const category = choices.categories.find(({ has_children }) => !has_children)
  const created = await request.post(`${api}/products`, {
    headers: { origin },
    data: { name: { en: name }, category_id: category?.id, variants: [{ price_minor: 2000 }] },
  })
  const { product }: { product: EditedProduct } = await created.json()
  return product.id
}

test('what is typed survives a closed tab, is previewed and saved', async ({
  page,
  visit,
  signIn,
  context,
  baseURL,
}) => {
  const name = `Bay basket ${crypto.randomUUID().slice(0, 8)}`
  await signIn('owner@madras-lane.example')
  const address = `${products}/${await createDraft(page, name, baseURL ?? '')}`

  const tab = await context.newPage()
  await tab.goto(address)
  await untilReady(tab)
  await tab.getByLabel('Brand').fill('Bay Hands')
  await expect(tab.getByText('Autosaved at')).toBeVisible()
  await tab.close()

  await visit(address)
  await expect(page.getByLabel('Brand')).toHaveValue('')
  await page.getByRole('link', { name: 'Continue editing' }).click()
  await expect(page.getByLabel('Brand')).toHaveValue('Bay Hands')
  await page.getByRole('textbox', { name: 'Short description', exact: true }).fill('Woven on the bay')

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(preview.getByText('Woven on the bay').first()).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Bay Hands' })).toBeAttached()
  await expect(preview.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  await preview.close()

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Product saved.', { exact: true })).toBeVisible()
  await visit(address)
  await expect(page.getByLabel('Brand')).toHaveValue('Bay Hands')
  await expect(page.getByRole('link', { name: 'Continue editing' })).toHaveCount(0)
})
