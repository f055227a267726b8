import { type Page, request } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { demoPassword, newCustomer } from '#tests/support/demo.ts'
import { callerOf, coffee, dish, fillCart, saveAddress, shirt } from '#tests/support/purchase.ts'

test.use({ javaScriptEnabled: false })

test('a guest buys from two sellers with cash on delivery, using only links and forms', async ({
  page,
  visit,
}) => {
  await visit(`/product/${dish.slug}`)
  await page.getByRole('button', { name: /^Add to cart · / }).click()
  await expect(page.getByRole('heading', { name: 'Your cart, 1 item' })).toBeVisible()
  await visit(`/product/${coffee.slug}`)
  await page.getByText('250 g', { exact: true }).first().click()
  await page.getByText('Dark', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByRole('button', { name: `One more of ${coffee.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Your cart, 3 items' })).toBeVisible()
  await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'Checkout' }).click()

  const guest = page.getByRole('region', { name: 'Guest checkout' })
  await guest.getByLabel('Full name').fill(newCustomer.name)
  await guest.getByLabel('Email').fill(`${crypto.randomUUID()}@shopper.example`)
  await guest.getByLabel('Phone number').fill(newCustomer.phone)
  await guest.getByRole('button', { name: 'Continue as guest' }).click()

  await page.getByLabel('Country').selectOption('Guadeloupe')
  await page.getByRole('button', { name: 'Update address fields' }).click()
  await expect(page.getByLabel(/Postcode|Postal code/)).toBeVisible()
  await page.getByLabel('Country').selectOption('Jamaica')
  await page.getByRole('button', { name: 'Update address fields' }).click()
  await expect(page.getByLabel(/Postcode|Postal code/)).toHaveCount(0)
  await page.getByLabel('Street address').fill('12 Hope Road')
  await page.getByLabel('City').fill('Kingston')
  await page.getByRole('button', { name: 'Deliver to this address' }).click()

  await page.getByRole('radio', { name: /Brought to you hot/ }).check()
  await page.getByRole('button', { name: 'Update totals' }).click()
  const times = page.getByLabel('Delivery slot', { exact: true })
  // Skips the first slots, which may close during the test.
  await times.first().selectOption(await times.first().locator('option:enabled').nth(4).getAttribute('value'))
  const windows = page.getByRole('group', { name: 'Delivery slot' })
  await windows.getByRole('radio', { disabled: false }).first().check()
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByLabel('Note to the sellers').fill('The second gate')
  await page.getByRole('button', { name: 'Place order' }).click()

  await expect(page.getByRole('heading', { name: /^Thank you, .+ Your order is placed\.$/ })).toBeVisible()
  await expect(page.getByText(/You pay \$[\d.]+ in cash on delivery/)).toBeVisible()
  await expect(page.getByText('The second gate')).toBeVisible()
  await page.getByRole('link', { name: 'Track order' }).click()
  await expect(page.getByRole('heading', { name: `From ${dish.store}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: `From ${coffee.store}` })).toBeVisible()
})

test('a coupon, points and wallet reduce the card payment, and the gateway returns to the confirmation', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  await creditFunds(page, baseURL)
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/checkout')
  await page.getByLabel('Country').selectOption('Jamaica')
  await page.getByLabel('Street address').fill('12 Hope Road')
  await page.getByLabel('City').fill('Kingston')
  await page.getByRole('button', { name: 'Deliver to this address' }).click()
  const summary = page.getByRole('region', { name: 'Your order' })
  await page.getByRole('textbox', { name: 'Discount code' }).fill('MADRAS20')
  await page.getByRole('textbox', { name: 'Discount code' }).press('Enter')
  await expect(summary.getByText('Coupon Applied')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Use my points/ }).check()
  await page.getByRole('checkbox', { name: /^Use my wallet/ }).check()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: 'Update totals' }).click()
  await expect(summary.getByText('100 points')).toBeVisible()
  await expect(summary.getByText('−$4.00')).toBeVisible()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()

  await page.waitForURL(/\/order\/success\//)
  await expect(page.getByRole('heading', { name: /^Thank you, .+ Your order is placed\.$/ })).toBeVisible()
  await expect(page.getByText('Payment Is Successfully And Your Order Is On The Way')).toBeVisible()
})

test('checkout input survives a visit to the cart, until sign-out', async ({
  page,
  visit,
  register,
  baseURL,
  context,
}) => {
  await register()
  await creditFunds(page, baseURL)
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, shirt)
  await saveAddress(caller)
  await visit('/checkout')
  await page.getByRole('checkbox', { name: /^Use my points/ }).check()
  await page.getByRole('checkbox', { name: /^Use my wallet/ }).check()
  await page.getByRole('radio', { name: /Air express/ }).check()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByLabel('Note to the sellers').fill('La porte bleue, à côté')
  await page.getByRole('button', { name: 'Back to cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart, 1 item' })).toBeVisible()
  await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'Checkout' }).click()

  await expectChosen(page)
  await page.getByRole('button', { name: 'Update totals' }).click()
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await page.goBack()
  await expectChosen(page)
  await expect(page.getByRole('region', { name: 'Your order' }).getByText('100 points')).toBeVisible()

  await visit('/account/dashboard')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('checkout')
})

async function expectChosen(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox', { name: /^Use my points/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Use my wallet/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Air express/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
  await expect(page.getByLabel('Note to the sellers')).toHaveValue('La porte bleue, à côté')
}

/** Gives the signed-in user a hundred points and four dollars in their wallet. */
async function creditFunds(page: Page, baseURL: string | undefined): Promise<void> {
  const { id } = await (await page.request.get('/api/customer')).json()
  const operator = await request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  try {
    const data = { email: 'operator@tradewind.example', password: demoPassword }
    await expect(await operator.post('/api/auth/login', { data })).toBeOK()
    const gifts = [
      { kind: 'points', points: 100, reason: 'A start' },
      { kind: 'wallet', amount: { minor: 400, currency: 'USD' }, reason: 'A start' },
    ]
    for (const gift of gifts) {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const given = await operator.post(`/api/operator/people/${id}/goodwill`, { data: gift, headers })
      await expect(given, `giving ${gift.kind}`).toBeOK()
    }
  } finally {
    await operator.dispose()
  }
}
