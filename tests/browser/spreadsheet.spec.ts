import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test, untilInteractive } from '#tests/support/browser.ts'

const store = 'madras-lane'

/** Creates a draft with three sizes and returns its name. */
async function createDraft(page: Page, headers: Record<string, string>): Promise<string> {
  const name = `Sheet shirt ${crypto.randomUUID().slice(0, 8)}`
  const api = `/api/seller/stores/${store}`
  const choices = await (await page.request.get(`${api}/product-choices`)).json()
  const sizes = ['S', 'M', 'L']
  const created = await page.request.post(`${api}/products`, {
    headers,
    data: {
      name: { en: name },
      category_id: choices.categories.find((each: { has_children: boolean }) => !each.has_children).id,
      options: [{ name: { en: 'Size' }, values: sizes.map((size) => ({ label: { en: size } })) }],
      variants: sizes.map((size) => ({
        values: [size],
        sku: `${name}-${size}`,
        price_minor: 2500,
        stock: { on_hand: 4 },
      })),
    },
  })
  expect(created.ok()).toBe(true)
  return name
}

/** Pastes as a spreadsheet would have copied. */
async function paste(cell: Locator, text: string): Promise<void> {
  await cell.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Changes the price of the first variant as another person would. */
async function changeElsewhere(page: Page, name: string, headers: Record<string, string>): Promise<void> {
  const cells = `/api/seller/stores/${store}/variant-cells`
  const found = await (await page.request.get(`${cells}?search=${encodeURIComponent(name)}`)).json()
  const item = { id: found.data[0].id, was: {}, set: { price_minor: 777 } }
  const changed = await page.request.put(cells, { headers, data: { items: [item] } })
  expect(changed.ok()).toBe(true)
}

test('a seller pastes prices into the spreadsheet, mends a wrong one, and meets the change of another person', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? '' }
  await signIn(`owner@${store}.example`)
  const name = await createDraft(page, headers)
  await visit(`/seller/desk/${store}/products?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: 'Spreadsheet', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Spreadsheet' })
  const priceOf = (size: string) =>
    grid
      .getByRole('row', { name: `${name}, ${size}` })
      .getByRole('gridcell')
      .nth(2)
  const save = page.getByRole('button', { name: /^Save/ })
  await untilInteractive(priceOf('S'))

  await priceOf('S').click()
  await expect(priceOf('S')).toBeFocused()
  await paste(priceOf('S'), '12,5\r\nfree\r\n$ 14.00\r\n15')
  await expect(page.getByText('3 cells pasted. 1 cell did not fit into the table.')).toBeVisible()
  await expect(priceOf('S')).toHaveText('12.50')
  await page.keyboard.press('Control+z')
  await expect(priceOf('L')).toHaveText('25.00')
  await page.keyboard.press('Control+y')
  await expect(priceOf('L')).toHaveText('14.00')
  await expect(priceOf('M')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('2 cells saved. 1 cell was not saved.')).toBeVisible()

  await page.getByRole('button', { name: `${name}, M, Price` }).click()
  await expect(priceOf('M')).toBeFocused()
  await expect(priceOf('M')).toHaveAccessibleDescription('Enter a price of 0 or more')
  await page.keyboard.type('13')
  await page.keyboard.press('ArrowUp')
  await expect(priceOf('M')).toHaveText('13.00')
  await expect(priceOf('S')).toBeFocused()
  await save.click()
  await expect(page.getByText('1 cell saved.', { exact: true })).toBeVisible()

  await changeElsewhere(page, name, headers)
  await priceOf('S').click()
  await page.keyboard.type('9')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Control+s')
  await expect(priceOf('S')).toHaveAccessibleDescription(/changed this to 7\.77/)
  await page.getByRole('button', { name: 'Use their value' }).click()
  await expect(priceOf('S')).toHaveText('7.77')
  await expect(save).toBeDisabled()
})
