/** From an empty database to an open market with two stores, by screens alone. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, untilReady } from '#tests/support/browser.ts'
import { newMarketPort } from '#tests/support/browser-ports.ts'

const origin = `http://localhost:${newMarketPort(process.env.TEST_PORT)}`
const password = 'hammocks under palm trees'

test.use({ baseURL: origin })

test('an administrator sets a new market up, opens it, and an invited seller finds the checklist', async ({
  page,
  browser,
  expectFault,
}) => {
  test.setTimeout(240_000)
  expectFault(/^503 /)
  await expect
    .poll(async () => (await page.request.get('/readyz').catch(() => undefined))?.status(), {
      timeout: 90_000,
    })
    .toBe(200)

  await test.step('the link creates the first administrator', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Opening soon' })).toBeVisible()
    await page.goto(`/setup/${process.env.TEST_SETUP_TOKEN}`)
    await untilReady(page)
    await expectAccessible(page)
    await page.getByLabel('Full name').fill('Ada Baptiste')
    await page.getByLabel('Email').fill('ada@operator.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('10 steps left.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('country and currencies', async () => {
    await page.getByRole('link', { name: 'Choose country and currencies' }).click()
    await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Martinique' })
    await page.getByLabel('Main currency').selectOption('EUR')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save country and currencies' }).click()
    await expect(page.getByText('9 steps left.')).toBeVisible()
  })

  await test.step('terms and privacy policy', async () => {
    await page.getByRole('link', { name: 'Adapt the terms and the privacy policy' }).click()
    await page.getByLabel('Business name').fill('Quayside SARL')
    await page.getByLabel('Postal address').fill('1 Rue du Port, Fort-de-France')
    await page.getByLabel('Email').fill('hello@quayside.example')
    await page.getByLabel('Country whose law applies').fill('France')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create texts' }).click()
    await expect(page.getByText('8 steps left.')).toBeVisible()
  })

  await test.step('categories', async () => {
    await page.getByRole('link', { name: 'Add categories' }).click()
    await page.getByRole('radio', { name: /^Fashion/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add categories' }).click()
    await expect(page.getByText('7 steps left.')).toBeVisible()
  })

  await test.step('delivery zones', async () => {
    await page.getByRole('link', { name: 'Set delivery zones and rates' }).click()
    await expect(page.getByLabel('Country', { exact: true })).toHaveValue('MQ')
    await page.getByLabel('Within the country').fill('4.50')
    await page.getByLabel('Rest of the world').fill('twelve')
    await page.getByRole('button', { name: 'Add delivery zones' }).click()
    await expect(page.getByLabel('Rest of the world')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Rest of the world').fill('12')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add delivery zones' }).click()
    await expect(page.getByText('6 steps left.')).toBeVisible()
  })

  await test.step('a store of their own', async () => {
    await page.getByRole('link', { name: 'Create the first store' }).click()
    await page.getByLabel('Store name').fill('Quayside')
    await page.getByLabel('Town or city').fill('Fort-de-France')
    await page.getByRole('radio', { name: /^Sell yourself/ }).check()
    await page.getByRole('button', { name: 'Create store' }).click()
    await expect(page.getByText('Quayside created')).toBeVisible()
    await page.getByRole('link', { name: 'Open the seller dashboard' }).click()
    await expect(page.getByRole('link', { name: /product/i }).first()).toBeVisible()
  })

  await test.step('an invited seller sets a password and finds the checklist', async () => {
    await page.goto('/operator/stores/new')
    await page.getByLabel('Store name').fill('Odile Crafts')
    await page.getByLabel('Town or city').fill('Le Marin')
    await page.getByLabel('Seller’s email').fill('odile@seller.example')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create store' }).click()
    await acceptInvitation(
      page,
      await browser.newContext({ baseURL: origin }).then((context) => context.newPage()),
    )
  })

  await test.step('the other steps are skipped, and the market opens', async () => {
    await page.goto('/operator')
    for (const left of [4, 3, 2, 1]) {
      await page
        .getByRole('button', { name: /^Skip step/ })
        .first()
        .click()
      await expect(page.getByText(left === 1 ? '1 step left.' : `${left} steps left.`)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Open market' }).click()
    await expect(page.getByRole('heading', { name: 'Before you open' })).toHaveCount(0)
    const shopper = await (await browser.newContext({ baseURL: origin })).newPage()
    const answer = await shopper.goto('/')
    expect(answer?.status()).toBe(200)
    await expect(shopper.getByRole('link', { name: 'Shops' }).first()).toBeVisible()
    await shopper.context().close()
  })
})

/** Without a mail server the link is on the operator's page. */
async function acceptInvitation(page: Page, seller: Page): Promise<void> {
  const link = page.getByText(/\/store-invitation\//)
  await expect(link).toBeVisible()
  await seller.goto(new URL((await link.textContent()) ?? '').pathname)
  await untilReady(seller)
  await expectAccessible(seller)
  await seller.getByLabel('Full name').fill('Odile')
  await seller.getByLabel('Password', { exact: true }).fill(password)
  await seller.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(seller).toHaveURL(/\/seller\/desk\/odile-crafts/)
  await expect(seller.getByRole('heading', { level: 1 })).toBeVisible()
  await seller.context().close()
}
