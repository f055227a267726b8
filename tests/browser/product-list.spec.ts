import { expect, expectAccessible, expectNoOverflow, phone, test } from '#tests/support/browser.ts'

const list = '/seller/desk/madras-lane/products'

test('a seller filters, sorts, selects over pages of the list, and sees new prices before they apply', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('owner@madras-lane.example')
  await visit(list)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Name, SKU or barcode' }).fill('madras')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/search=madras/)
  await page.getByRole('link', { name: 'Stock', exact: true }).last().click()
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toHaveAttribute('aria-sort', /.+/)

  await page.getByRole('checkbox', { name: /Madras Headwrap/ }).check()
  await page.getByRole('checkbox', { name: /Madras Wrap Skirt/ }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByText('Bulk actions', { exact: true }).click()
  await page.getByRole('button', { name: 'Change prices by percent' }).click()
  await page
    .getByLabel(/percent/i)
    .first()
    .fill('10')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Madras Headwrap' }).first()).toContainText('$24.20')
  await expectAccessible(page)
})

test.describe('on a phone, dark, in French', () => {
  test.use({ ...phone, colorMode: 'dark' })

  test('every product is a card that can be selected', async ({ page, visit, signIn }) => {
    await signIn('owner@madras-lane.example')
    await visit(`/fr${list}`)
    await page
      .getByRole('checkbox', { name: /Tête en madras|Madras/ })
      .first()
      .check()
    await expect(page.getByText(/1 sélectionné/)).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
