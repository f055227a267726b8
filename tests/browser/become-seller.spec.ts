import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  phone,
  test,
  untilReady,
} from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/demo.ts'

const pdf = {
  name: 'passport.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n'),
}

const newName = () => `Palm & Pepper ${crypto.randomUUID().slice(0, 8)}`

test('goes from application to approval, dashboard and open store', async ({
  page,
  visit,
  register,
  browser,
  baseURL,
}) => {
  // Two users and the whole process.
  test.slow()
  const email = await register()
  const name = newName()
  await visit('/seller/become-seller')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fill(page, name)

  await page.getByRole('button', { name: 'Send application' }).click()

  await expect(page.getByRole('heading', { name: `${name}: application received` })).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'passport.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('passport.pdf')

  const office = await browser.newContext({ ...(baseURL && { baseURL }) })
  const desk = await office.newPage()
  const data = { email: 'operator@tradewind.example', password: demoPassword }
  await desk.request.post('/api/auth/login', { data, headers: { origin: baseURL ?? '' } })
  await desk.goto(`/operator/applications?search=${encodeURIComponent(email)}`)
  await expectAccessible(desk)
  await desk.getByRole('link', { name }).click()
  await desk.getByRole('button', { name: 'Start review' }).click()
  await expect(desk.getByText(`Review started: ${name}`)).toBeVisible()
  await expectAccessible(desk)
  await page.reload()
  await expect(page.getByText('We’re reviewing it now')).toBeVisible()
  await desk.getByRole('button', { name: 'Approve application' }).click()
  await expect(desk.getByText(`${name} is approved`)).toBeVisible()
  await office.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: `You manage ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Open seller dashboard' }).click()
  await page.waitForURL('**/seller/desk/*')
  await untilReady(page)
  // A store can open once it has a product and a delivery method.
  await expect(page.getByRole('heading', { name: 'Before you open' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a product that customers can buy' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open store' })).toBeDisabled()
  await expectAccessible(page)
})

test('shows an error at each invalid field and focuses the first', async ({ page, visit, register }) => {
  await register()
  await visit('/seller/become-seller')

  await page.getByRole('button', { name: 'Send application' }).click()

  const name = page.getByLabel('Store name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('This Field Cannot Be Empty')
  await expect(page.getByLabel('Country')).toHaveAccessibleDescription('Country is required')
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('City is required')
  await expect(page.getByLabel('Street address')).toHaveAccessibleDescription('Street address is required')
  await expectAccessible(page)
})

test('refuses an invalid document at its field and keeps the other input', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit('/seller/become-seller')
  const name = newName()
  await fill(page, name)
  await page
    .getByLabel('Proof of identity')
    .setInputFiles({ ...pdf, buffer: Buffer.from('<svg onload="alert(1)"/>') })

  await page.getByRole('button', { name: 'Send application' }).click()

  await expect(page.getByText('Choose a PDF or a picture').last()).toBeVisible()
  await expect(page.getByLabel('Store name')).toHaveValue(name)
})

test.describe('rejected application', () => {
  test('shows the reason and can be resubmitted with its earlier input', async ({
    page,
    visit,
    register,
    browser,
    baseURL,
  }) => {
    const email = await register()
    const name = newName()
    await visit('/seller/become-seller')
    await fill(page, name)
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByRole('heading', { name: `${name}: application received` })).toBeVisible()

    const office = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
    const desk = await office.newPage()
    const data = { email: 'operator@tradewind.example', password: demoPassword }
    await desk.request.post('/api/auth/login', { data, headers: { origin: baseURL ?? '' } })
    await desk.goto(`/operator/applications?search=${encodeURIComponent(email)}`)
    await desk.getByRole('link', { name }).click()
    await desk.getByText('Reject application', { exact: true }).first().click()
    await desk.getByRole('button', { name: 'Reject application' }).click()
    await expect(desk.getByText('Reason is required')).toBeVisible()
    await desk.getByLabel('Reason').fill('The document cannot be read.')
    await desk.getByRole('button', { name: 'Reject application' }).click()
    await expect(desk.getByText(`${name} is rejected`)).toBeVisible()
    await office.close()

    await page.reload()
    await expect(page.getByText('The document cannot be read.')).toBeVisible()
    await expect(page.getByLabel('Store name')).toHaveValue(name)
    await page.getByLabel('The information is true').check()
    await page.getByRole('button', { name: 'Apply again' }).click()
    await expect(page.getByRole('heading', { name: `${name}: application received` })).toBeVisible()
  })
})

test('sends a visitor without an account to registration and back', async ({ page, visit }) => {
  await visit('/seller/become-seller')

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()

  await expect(page).toHaveURL(/redirect=%2Fseller%2Fbecome-seller/)
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('asks for the fields of the country, keeps uploads, and submits', async ({
    page,
    visit,
    register,
  }) => {
    await register()
    const name = newName()
    await visit('/seller/become-seller')
    await page.getByLabel('Country').selectOption('US')
    await page.getByRole('button', { name: 'Update address fields' }).click()
    await expect(page.getByLabel('State')).toBeVisible()
    await fill(page, name)
    await page.getByLabel('Phone number').fill('12')
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByText('Phone number is invalid').last()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Ready to send' })).toContainText('passport.pdf')
    await page.getByLabel('Phone number').fill('+1 767 555 0100')

    await page.getByRole('button', { name: 'Send application' }).click()

    await expect(page.getByRole('heading', { name: `${name}: application received` })).toBeVisible()
  })
})

test('is completed and submitted by keyboard alone', async ({ page, visit, register }) => {
  await register()
  const name = newName()
  await visit('/seller/become-seller')
  await page.getByRole('link', { name: 'Start selling', exact: true }).press('Enter')
  await page.getByLabel('Store name').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Pepper sauces')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Dominica')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 Market Street')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Roseau')
  await page.getByLabel('Proof of identity').setInputFiles(pdf)
  await page.getByLabel('The information is true').press('Space')
  await page.getByRole('button', { name: 'Send application' }).press('Enter')

  await expect(page.getByRole('heading', { name: `${name}: application received` })).toBeVisible()
})

for (const [colorMode, path] of [
  ['light', '/seller/become-seller'],
  ['dark', '/fr/seller/become-seller'],
  ['dark', '/ar/seller/become-seller'],
] as const) {
  test.describe(`${path} in ${colorMode} on a phone`, () => {
    test.use({ ...phone, colorMode })

    test('is accessible', async ({ page, visit }) => {
      await visit(path)

      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  })
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Store name').fill(name)
  await page.getByRole('radio', { name: /Groceries/ }).check()
  await page.getByLabel('About the store').fill('Pepper sauces, cooked in Roseau.')
  await page.getByLabel('Country').selectOption('DM')
  await page.getByLabel('Street address').fill('1 Market Street')
  await page.getByLabel('City').fill('Roseau')
  await page.getByLabel('Proof of identity').setInputFiles(pdf)
  await page.getByLabel('The information is true').check()
}
