/** From an empty database to a paid and delivered order, by screens alone. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, untilReady } from '#tests/support/browser.ts'
import { newMarketPort } from '#tests/support/browser-ports.ts'
import { createPicture } from '#tests/support/pictures.ts'

const origin = `http://localhost:${newMarketPort(process.env.TEST_PORT)}`
const password = 'hammocks under palm trees'

test.use({ baseURL: origin })

test('an administrator sets a new market up, and the first order is paid and delivered', async ({
  page,
  browser,
  expectFault,
}) => {
  test.setTimeout(300_000)
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
    await addHat(page)
    await page.getByRole('link', { name: 'Choose where you deliver, or offer pickup' }).click()
    await page.getByRole('checkbox', { name: /^Within the country/ }).check()
    await page.getByRole('button', { name: 'Save delivery settings' }).click()
    await page.getByRole('button', { name: 'Open store' }).click()
    await expect(page.getByRole('button', { name: 'Open store' })).toHaveCount(0)
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
  })

  const shopper = await (await browser.newContext({ baseURL: origin })).newPage()
  const number = await test.step('a shopper finds the product and orders it', () => orderHat(shopper))

  await test.step('the store packs, delivers and collects the cash', async () => {
    await page.goto('/seller/desk/quayside/orders')
    await page
      .getByRole('link', { name: `${number}-1` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Start packing' }).click()
    await page.getByRole('button', { name: 'Hand over order' }).click()
    await page.getByRole('radio', { name: /^All of it/ }).check()
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(page.getByText('Delivered').first()).toBeVisible()
    await shopper.goto(`/account/orders/details/${number}`)
    await expect(shopper.getByText('Delivered').first()).toBeVisible()
    await shopper.context().close()
  })
})

async function addHat(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a product that customers can buy' }).click()
  await page.getByRole('link', { name: 'Add product' }).first().click()
  await page.waitForURL(/\/products\/new$/)
  await untilReady(page)
  await page.getByRole('textbox', { name: 'Name (required)', exact: true }).fill('Straw sun hat')
  await page.getByRole('combobox', { name: /^Category/ }).click()
  await page.getByRole('option', { name: 'Hats', exact: true }).click()
  await page.getByLabel(/^Price \(/).fill('18.50')
  await page.getByLabel('Stock', { exact: true }).fill('5')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'hat.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await (await createPicture()).arrayBuffer()),
    })
  await page
    .getByRole('textbox', { name: 'Alternative text of picture 1' })
    .fill('Straw hat with a wide brim')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Product published.')).toBeVisible()
}

/** Orders as a guest, to be paid in cash. Returns the order number. */
async function orderHat(shopper: Page): Promise<string> {
  await shopper.goto('/')
  await shopper.getByRole('link', { name: 'Straw sun hat' }).first().click()
  await shopper.waitForURL(/\/product\//)
  await untilReady(shopper)
  await shopper
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect(shopper.getByRole('heading', { name: 'Your cart, 1 item' })).toBeVisible()
  await shopper.goto('/checkout')
  const guest = shopper.getByRole('region', { name: 'Guest checkout' })
  await guest.getByLabel('Full name').fill('Mireille Cadet')
  await guest.getByLabel('Email').fill('mireille@shopper.example')
  await guest.getByLabel('Phone number').fill('+596696123456')
  await guest.getByRole('button', { name: 'Continue as guest' }).click()
  await untilReady(shopper)
  await shopper.getByLabel('Country').selectOption({ label: 'Martinique' })
  await shopper.getByLabel('Street address').fill('2 Rue de la Liberté')
  await shopper.getByLabel('City').fill('Fort-de-France')
  await shopper.getByLabel(/^Post/).fill('97200')
  await shopper.getByRole('button', { name: 'Deliver to this address' }).click()
  await shopper.getByRole('radio', { name: /^Local delivery/ }).check()
  await shopper.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await shopper.getByRole('button', { name: /^Place order/ }).click()
  await shopper.waitForURL(/\/order\/success\//)
  return /success\/([\w-]+)/.exec(shopper.url())?.[1] ?? ''
}

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
