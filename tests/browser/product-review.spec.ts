import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/support/browser.ts'
import { createPicture } from '#tests/support/pictures.ts'

const store = 'panyard-34'

test('an operator reviews products of a store, and its seller sees the decision', async ({
  page,
  visit,
  signIn,
  browser,
  baseURL,
}) => {
  const name = `Reviewed basket ${crypto.randomUUID().slice(0, 8)}`
  await signIn('operator@tradewind.example')
  await visit('/operator/product-review-rules')
  await page.getByRole('radio', { name: /some stores or categories/ }).check()
  await page.getByRole('checkbox', { name: 'Panyard Thirty-Four' }).check()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Product review rules saved')).toBeVisible()
  await expectAccessible(page)

  const seller = await browser.newContext({ ...(baseURL && { baseURL }) })
  const desk = await seller.newPage()
  const data = { email: `owner@${store}.example`, password: 'tradewind-demo' }
  await seller.request.post('/api/auth/login', { data, headers: { origin: baseURL ?? '' } })
  const created = await createProduct(seller.request, name, baseURL ?? '')
  await desk.goto(`/seller/desk/${store}/products/${created}`)
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByText('Submitted for review').first()).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Withdraw from review' })).toBeVisible()

  await visit('/operator')
  await page
    .getByRole('link', { name: /Products to review/ })
    .first()
    .click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Reject', { exact: true }).first().click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('The picture is too dark.')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Rejected. The seller has been notified.')).toBeVisible()

  await desk.reload()
  await expect(desk.getByText('The picture is too dark.')).toBeVisible()
  await expect(desk.getByText('Submitted for review')).toBeHidden()
  await desk.getByRole('button', { name: 'Submit again' }).click()
  await expect(desk.getByRole('button', { name: 'Withdraw from review' })).toBeVisible()

  await visit('/operator/product-submissions?state=pending')
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(page.getByText('1 product approved')).toBeVisible()
  await expectAccessible(page)
  await seller.close()
})

/** Creates a complete draft through the API and returns its id. */
async function createProduct(api: APIRequestContext, name: string, origin: string): Promise<string> {
  const headers = { origin }
  const uploaded = await api.post('/api/customer/pictures', {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(await (await createPicture({ width: 900, height: 900 })).arrayBuffer()),
  })
  const { picture } = await uploaded.json()
  const choices = await (await api.get(`/api/seller/stores/${store}/product-choices`)).json()
  const category = choices.categories.find((each: { has_children: boolean }) => !each.has_children)
  const created = await api.post(`/api/seller/stores/${store}/products`, {
    headers,
    data: {
      name: { en: name },
      description: { en: 'Woven by hand.' },
      category_id: category.id,
      pictures: [{ id: picture.id, alt: { en: 'A basket on a table' } }],
      variants: [{ price_minor: 2500, stock: { on_hand: 8 } }],
    },
  })
  return (await created.json()).product.id
}
