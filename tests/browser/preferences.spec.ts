import { expect, expectAccessible, expectNoOverflow, phone, test } from '#tests/support/browser.ts'

test('language, currency and color mode are applied at once and saved', async ({ page, visit, register }) => {
  await register()
  await visit('/account/preferences')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('fr')
  await page.getByRole('combobox', { name: 'Currency', exact: true }).selectOption('EUR')
  await page.getByRole('radio', { name: /Dark/ }).check()

  await page.getByRole('button', { name: 'Save preferences' }).click()

  await expect(page.getByText('Préférences enregistrées.')).toBeVisible()
  await expect(page).toHaveURL(/\/fr\/account\/preferences/)
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expectAccessible(page)
  await visit('/fr/product/scotch-bonnet-fire')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.getByRole('main').getByText(/€/).first()).toBeVisible()
})

test('preferences apply in another browser from the first paint', async ({
  page,
  visit,
  register,
  browser,
  baseURL,
}) => {
  const email = await register()
  await visit('/account/preferences')
  await page.getByRole('radio', { name: /Dark/ }).check()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Preferences saved.')).toBeVisible()

  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const another = await other.newPage()
  await another.goto('/')
  await expect(another.locator('html')).not.toHaveClass(/dark/)
  const data = { email, password: 'tradewind-demo' }
  await another.request.post('/api/auth/login', { data, headers: { origin: baseURL ?? '' } })
  await another.goto('/', { waitUntil: 'commit' })
  await another.waitForSelector('body', { state: 'attached' })
  expect(await another.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
  await other.close()
})

test('a visitor previews another layout by keyboard, sees it from the first paint, and resets it', async ({
  page,
  visit,
}) => {
  const look = () =>
    page.evaluate(() => ({
      direction: document.documentElement.dir,
      accent: getComputedStyle(document.documentElement).getPropertyValue('--sea-500').trim(),
      isDark: document.documentElement.classList.contains('dark'),
    }))
  await visit('/cookies')
  await expect(page.getByRole('rowheader', { name: 'customizer' })).toBeVisible()
  const own = await look()
  await page.keyboard.press('Shift')
  const tab = page.getByRole('button', { name: 'Change appearance' })
  await tab.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Appearance' })
  await expect(panel.getByRole('button', { name: 'Close appearance settings' })).toBeFocused()
  await expect(panel.getByRole('navigation', { name: 'Product page' })).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('radio', { name: 'Hibiscus' }).check()
  await panel.getByRole('radio', { name: 'Right to left' }).check()
  await panel.getByRole('radio', { name: 'Dark' }).check()
  const tried = { direction: 'rtl', accent: '#a51c47', isDark: true }
  await expect.poll(look).toEqual(tried)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('color-mode'))).toBe('dark')
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Three columns' }).click()
  await expect(page).toHaveURL(/groceries\?layout=collection_3_grid/)
  await expect(panel.getByRole('link', { name: 'Three columns' })).toHaveAttribute('aria-current', 'true')
  await panel.getByRole('link', { name: 'Three columns' }).press('Escape')
  await expect(panel).toBeHidden()

  await page.goto('/deals', { waitUntil: 'commit' })
  await page.waitForSelector('body', { state: 'attached' })
  expect(await look()).toEqual(tried)
  await page.waitForSelector('body:not([data-waits])')
  await page.keyboard.press('Shift')
  await tab.click()
  await panel.getByRole('button', { name: 'Reset appearance' }).click()
  await expect(panel.getByText('Appearance reset.')).toBeVisible()
  await expect.poll(look).toEqual(own)
  await panel.press('Escape')
  await expect(tab).toBeFocused()
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('notification topics are chosen, and mandatory ones are not offered', async ({
    page,
    visit,
    register,
  }) => {
    await register()
    await visit('/account/preferences')
    await expect(page.getByRole('checkbox', { name: 'Orders, payments and security: Email' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Back in stock: Email' }).uncheck()
    await page.getByRole('button', { name: 'Save preferences' }).click()

    await expect(page.getByText('Preferences saved.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Back in stock: Email' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Back in stock: On the market' })).toBeChecked()
  })
})

test.describe('phone in dark mode, right to left', () => {
  test.use({ ...phone, colorMode: 'dark' })

  test('is accessible', async ({ page, visit, register }) => {
    await register()
    await visit('/ar/account/preferences')

    await expectAccessible(page)
    await expectNoOverflow(page)
  })
})
