import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, untilReady } from '#tests/support/browser.ts'
import { createPicture } from '#tests/support/pictures.ts'

const products = '/seller/desk/madras-lane/products'

/** Adds a category with three attributes of its own, so that other tests keep their categories. Returns its name. */
async function addCategory(page: Page, origin: string): Promise<string> {
  const call = async (path: string, data?: object) => {
    const answer = await page.request.fetch(`/api${path}`, {
      method: data ? 'POST' : 'GET',
      headers: { origin },
      ...(data && { data }),
    })
    await expect(answer, path).toBeOK()
    return answer.json()
  }
  const unique = crypto.randomUUID().slice(0, 8)
  const name = `Lamps ${unique}`
  const { data } = await call('/operator/categories')
  const vertical = data.find((each: { path: string }) => each.path === 'shops')
  const { id } = await call('/operator/categories', {
    parent_id: vertical.id,
    name: { en: name, fr: '' },
    description: { en: '', fr: '' },
    seo_title: { en: '', fr: '' },
    seo_description: { en: '', fr: '' },
    is_hidden: false,
    picture_id: null,
  })
  const attribute = (key: string, fields: object, isRequired = false) =>
    call('/operator/attributes', {
      key: `${key}-${unique}`,
      unit: '',
      is_facet: false,
      choices: [],
      categories: [{ category_id: id, is_required: isRequired }],
      ...fields,
    })
  await attribute('wood', { type: 'text', name: { en: 'Wood', fr: 'Bois' } }, true)
  await attribute('lamp', { type: 'dimension', name: { en: 'Lamp', fr: '' }, unit: 'cm' })
  await attribute('tint', {
    type: 'colour',
    name: { en: 'Tint', fr: '' },
    choices: [
      { key: 'umber', label: { en: 'Umber', fr: '' }, swatch: '#635147' },
      { key: 'zaffre', label: { en: 'Zaffre', fr: '' }, swatch: '#0014a8' },
    ],
  })
  return name
}

async function chooseCategory(page: Page, name: string): Promise<void> {
  const category = page.getByRole('combobox', { name: /^Category/ })
  await category.fill(name)
  await page.getByRole('option', { name }).click()
}

test('a seller fills in the attributes of a category, which shoppers see', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('operator@tradewind.example')
  const lamps = await addCategory(page, baseURL ?? '')
  await signIn('owner@madras-lane.example')
  await visit(`${products}/new`)
  const title = page.getByRole('heading', { name: 'Attributes' })
  const wood = page.getByRole('textbox', { name: 'Wood (required)', exact: true })
  await expect(title).toBeHidden()

  await chooseCategory(page, lamps)
  await expect(title).toBeVisible()
  await wood.fill('Mahoe')
  await chooseCategory(page, 'Dresses & Skirts')
  await expect(title).toBeHidden()

  const name = `Lamp ${crypto.randomUUID().slice(0, 8)}`
  await chooseCategory(page, lamps)
  await page.getByRole('textbox', { name: 'Name (required)', exact: true }).fill(name)
  await page.getByLabel(/^Price \(/).fill('40')
  const size = page.getByRole('group', { name: 'Lamp (cm)' })
  await size.getByLabel('Length').fill('12,5')
  await size.getByLabel('Width').fill('wide')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('link', { name: 'Lamp', exact: true }).click()
  await expect(size.getByLabel('Length')).toBeFocused()
  await expect(size).toHaveAccessibleDescription(/Enter length, width and height/)

  await size.getByLabel('Width').fill('10')
  await size.getByLabel('Height').fill('30')
  await page.getByRole('checkbox', { name: 'Zaffre' }).check()
  const buffer = Buffer.from(await (await createPicture()).arrayBuffer())
  await page
    .locator('input[type=file]:not([name])')
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer })
  await page.getByRole('textbox', { name: 'Alternative text of picture 1', exact: true }).fill('A lamp')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/products\/[0-9a-f-]{36}/)
  await untilReady(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('link', { name: 'Wood', exact: true }).click()
  await expect(wood).toBeFocused()
  await expect(wood).toHaveAccessibleDescription(/the category requires it/)
  await expectAccessible(page)

  await wood.fill('Blue mahoe')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Product published.', { exact: true })).toBeVisible()
  await expect(size.getByLabel('Length')).toHaveValue('12.5')

  const shop = await page.getByRole('link', { name: 'View in store' }).getAttribute('href')
  await visit(shop ?? '')
  await expect(page.getByText('12.5 × 10 × 30 cm')).toBeVisible()
  await expect(page.getByText('Blue mahoe')).toBeVisible()
})
