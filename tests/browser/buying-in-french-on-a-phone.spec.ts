import { expect, expectAccessible, expectNoOverflow, test } from '#tests/support/browser.ts'
import { callerOf, fillCart, shirt } from '#tests/support/purchase.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorMode: 'dark' })

test('buys in French by bank transfer, on a phone in dark mode', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/fr/cart')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('html')).toHaveClass(/dark/)

  await page.getByRole('main').getByRole('link', { name: 'Commander' }).click()
  await page.getByLabel('Pays').selectOption('Martinique')
  await page.getByLabel('Adresse', { exact: true }).fill('4 rue des Alizés')
  await page.getByLabel('Point de repère').fill('En face de la boulangerie')
  await page.getByLabel('Ville').fill('Fort-de-France')
  await page.getByLabel('Code postal').fill('97200')
  await page.getByRole('button', { name: 'Livrer à cette adresse' }).click()

  await page.getByRole('radio', { name: /^Virement bancaire/ }).check()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: /^Commander · / }).click()

  await expect(
    page.getByRole('heading', { name: /^Merci .+, votre commande est enregistrée\.$/ }),
  ).toBeVisible()
  const transfer = page.getByRole('region', { name: 'Comment faire le virement' })
  await expect(transfer).toContainText('Référence')
  await expectNoOverflow(page)
  await expectAccessible(page)
})
