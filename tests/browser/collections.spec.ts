import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'

test('an operator makes a collection by rule and puts it in the menu, where a shopper opens it', async ({
  page,
  visit,
  signIn,
  browser,
  baseURL,
}) => {
  const name = `Bargains ${crypto.randomUUID().slice(0, 6)}`
  await signIn('operator@tradewind.example')
  await visit('/operator/collections')
  await page.getByRole('link', { name: 'Add collection' }).click()
  const preview = page.getByRole('status').filter({ hasText: /matching|condition/ })
  await expect(preview).toHaveText('Set at least one condition to see products.')
  await page.getByLabel('Name', { exact: true }).first().fill(name)
  await page.getByLabel(/^Price up to/).fill('40')
  await expect(preview).toHaveText(/^\d+ matching products?$/)
  await page.getByRole('searchbox', { name: 'Find: Categories' }).fill('home')
  await page.getByRole('button', { name: 'Find: Categories' }).click()
  await page.getByRole('checkbox', { name: /^Home/ }).first().check()
  await expect(preview).toHaveText(/^[1-9]\d* matching products?$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add collection' }).click()
  await expect(page.getByText('Collection added.')).toBeVisible()

  await visit('/operator/navigation')
  await page.getByRole('searchbox', { name: /^Find: Category, collection/ }).fill(name)
  await page.getByRole('button', { name: /^Find: Category, collection/ }).click()
  await page.getByRole('radio', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: 'Add entry' }).click()
  const rows = page.getByRole('listitem').filter({ has: page.locator('input[name=row]') })
  await expect(rows.last()).toContainText(name)
  await page.getByRole('button', { name: `Move ${name} up` }).press('Enter')
  await expect(page.getByRole('button', { name: `Move ${name} up` })).toBeFocused()
  await expect(rows.nth(-2)).toContainText(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save menu' }).click()
  await expect(page.getByText('Menu saved.')).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const shopper = await context.newPage()
  await shopper.goto('/')
  await shopper.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click()
  await expect(shopper.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(shopper.getByRole('article').first()).toBeVisible()
  await expectAccessible(shopper)
  await context.close()

  await visit('/operator/navigation')
  await page.getByRole('button', { name: 'Restore standard menu' }).click()
  await expect(page.getByText('Standard menu restored.')).toBeVisible()
})

test('products chosen by hand are added and put in order by button and by mouse', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('operator@tradewind.example')
  await visit('/operator/collections/new')
  await page.getByLabel('Name', { exact: true }).first().fill('By hand')
  await page.getByRole('radio', { name: /^By hand/ }).check()
  const rows = page.getByRole('listitem').filter({ has: page.locator('input[name=products]') })
  for (let count = 1; count <= 3; count++) {
    await page.getByRole('searchbox', { name: 'Search products' }).fill('soap')
    await page.getByRole('button', { name: 'Search products' }).click()
    await page
      .getByRole('button', { name: /^Add (?!collection)/ })
      .first()
      .click()
    await expect(rows).toHaveCount(count)
  }
  const last = (await rows.nth(2).locator('span').nth(1).textContent()) ?? ''
  await rows.nth(2).dragTo(rows.first())
  await expect(rows.first()).toContainText(last)
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .press('Enter')
  await expect(rows.nth(1)).toContainText(last)
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the pages of collections and menus fit', async ({ page, visit, signIn }) => {
    await signIn('operator@tradewind.example')
    for (const path of ['/operator/collections/new', '/operator/navigation?menu=footer']) {
      await visit(path)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  })
})
