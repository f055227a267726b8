import type { Locator, Page } from '@playwright/test'
import { expect, test, untilReady } from '#tests/support/browser.ts'
import { callerOf, coffee, dish, fillCart, order, saveAddress, shirt } from '#tests/support/purchase.ts'

const paid = 'Payment Is Successfully And Your Order Is On The Way'

test('a dish and a parcel of two sellers are paid with one card payment', async ({
  page,
  visit,
  register,
}) => {
  await register()

  await visit(`/product/${dish.slug}`)
  await page.getByRole('button', { name: /^Add to cart · / }).click()
  await expect(drawerOf(page)).toContainText(dish.name)
  await visit(`/product/${shirt.slug}`)
  await page.getByRole('group', { name: /^Size/ }).getByText('M', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(drawerOf(page)).toContainText(shirt.name)
  await drawerOf(page).getByRole('link', { name: 'Checkout' }).click()

  await page.getByLabel('Country').selectOption('Jamaica')
  await page.getByLabel('Street address').fill('12 Hope Road')
  await page.getByLabel('Landmark').fill('Behind the blue church')
  await page.getByLabel('City').fill('Kingston')
  await page.getByRole('button', { name: 'Deliver to this address' }).click()
  await expect(page.getByRole('heading', { name: 'Delivery', exact: true })).toBeFocused()

  await packageOf(page, dish.store)
    .getByRole('radio', { name: /Brought to you hot/ })
    .check()
  await chooseLaterTime(page)
  await packageOf(page, shirt.store)
    .getByRole('radio', { name: /Air express/ })
    .check()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Place order and pay \$/ }).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()

  await expect(page.getByText(paid).first()).toBeVisible()
  await page.waitForURL(/\/order\/success\//)
  await expect(page.getByRole('heading', { name: `From ${dish.store}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: `From ${shirt.store}` })).toBeVisible()
  await expect(page.getByText('Behind the blue church')).toBeVisible()
  const number = page.url().split('/').at(-1) ?? ''

  await visit('/account/orders')
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Paid')
  await page.getByRole('link', { name: `View order ${number}` }).click()
  await expect(page.getByRole('heading', { name: `Order ${number}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: shirt.name })).toBeVisible()
})

test('a declined card leaves the order open for another payment', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await readyForCheckout(page, { register, baseURL }, shirt)
  await visit('/checkout')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await page.getByRole('button', { name: 'Decline card' }).click()

  await expect(page.getByRole('heading', { name: 'Order failed' })).toBeVisible()
  await expect(page.getByText('Payment Is Failed Please Try Again')).toBeVisible()
  await page.getByRole('link', { name: 'Pay again' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Select payment method is required')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeFocused()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()

  await expect(page.getByText(paid).first()).toBeVisible()
})

test('a shopper who returns from the gateway undecided can go there again', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await readyForCheckout(page, { register, baseURL }, shirt)
  await visit('/checkout')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await page.getByRole('link', { name: 'Return to the shop without a response' }).click()

  await page.getByRole('button', { name: 'Pay now' }).click()

  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeVisible()
})

test('all missing fields appear in one list, with links to each', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await readyForCheckout(page, { register, baseURL }, dish)
  await visit('/checkout')

  await page.getByRole('button', { name: 'Place order' }).click()

  const troubles = page.getByRole('alert').filter({ hasText: 'Fix these to place your order' })
  await expect(troubles.getByRole('link')).toHaveText([
    `Choose a delivery slot for ${dish.store}`,
    'Select payment method is required',
  ])
  await expect(troubles.locator('..')).toBeFocused()
})

test('the address form has the fields of its country', async ({ page, visit, register, baseURL }) => {
  await register()
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/checkout')

  await page.getByLabel('Country').selectOption('Jamaica')
  await expect(page.getByLabel(/Postcode|ZIP code|Postal code/)).toHaveCount(0)
  await page.getByLabel('Country').selectOption('United States')
  await expect(page.getByLabel('ZIP code')).toBeVisible()
  await expect(page.getByLabel('State')).toBeVisible()
  await page.getByLabel('Street address').fill('8 Palm Court')
  await page.getByRole('button', { name: 'Deliver to this address' }).click()

  await expect(page.getByText('City is required')).toBeVisible()
  await expect(page.getByText('Pincode is required')).toBeVisible()
  await expect(page.getByLabel('City')).toBeFocused()
  await expect(page.getByLabel('Street address')).toHaveValue('8 Palm Court')
})

test('a half-written address survives a visit to the cart', async ({ page, visit, register, baseURL }) => {
  await register()
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/checkout')
  await page.getByLabel('Country').selectOption('United States')
  await page.getByLabel('Street address').fill('8 Palm Court; rear')
  await page.getByLabel('ZIP code').fill('33101')
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'Checkout' }).click()

  await expect(page.getByLabel('Street address')).toHaveValue('8 Palm Court; rear')
  await expect(page.getByLabel('ZIP code')).toHaveValue('33101')
  await expect(page.getByLabel('Country')).toHaveValue('US')
})

test('a changed total is shown before the order is placed', async ({ page, visit, register, baseURL }) => {
  const caller = await readyForCheckout(page, { register, baseURL }, shirt)
  await visit('/checkout')
  await page.getByRole('radio', { name: /Air express/ }).check()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByLabel('Note to the sellers').fill('A gate code: 1234')
  await expect(page.getByRole('button', { name: /^Place order and pay/ })).toBeEnabled()

  await fillCart(caller, shirt)
  await page.getByRole('button', { name: /^Place order and pay/ }).click()

  await expect(
    page.getByText('The total has changed since you last saw it. Nothing was charged.'),
  ).toBeVisible()
  await expect(page.getByText(/It was \$[\d.]+ and is now \$[\d.]+/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Air express/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
  await expect(page.getByLabel('Note to the sellers')).toHaveValue('A gate code: 1234')
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeVisible()
})

test('checkout input survives a visit to the cart, for the same user only', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await readyForCheckout(page, { register, baseURL }, shirt)
  await visit('/checkout')
  await page.getByRole('radio', { name: /Air express/ }).check()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await page.getByLabel('Note to the sellers').fill('Gate code 1234; ring twice')
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart, 1 item' })).toBeVisible()
  await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'Checkout' }).click()

  await expect(page.getByRole('radio', { name: /Air express/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked()
  await expect(page.getByLabel('Note to the sellers')).toHaveValue('Gate code 1234; ring twice')

  await readyForCheckout(page, { register, baseURL }, shirt)
  await visit('/checkout')
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await expect(page.getByLabel('Note to the sellers')).toHaveValue('')
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).not.toBeChecked()
})

test('checkout choices survive a return from the gateway, but not for the next cart', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  const caller = await readyForCheckout(page, { register, baseURL }, shirt)
  await visit('/checkout')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByLabel('Note to the sellers').fill('The second gate')
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
  await expect(page.getByLabel('Note to the sellers')).toHaveValue('The second gate')

  await page.getByLabel('Note to the sellers').fill('The third gate')
  await page.goForward()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await page.waitForURL(/\/order\/success\//)
  await fillCart(caller, shirt)
  await visit('/checkout')
  await expect(page.getByRole('radio', { name: /^Card/ })).not.toBeChecked()
  await expect(page.getByLabel('Note to the sellers')).toHaveValue('')
})

test('a second checkout window shows that the cart was ordered, with the order number', async ({
  page,
  context,
  visit,
  register,
  baseURL,
}) => {
  const caller = await readyForCheckout(page, { register, baseURL }, coffee)
  await visit('/checkout')
  await page
    .getByRole('group', { name: 'Delivery slot' })
    .getByRole('radio', { disabled: false })
    .last()
    .check()
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await expect(page.getByRole('button', { name: /^Place order · \$/ })).toBeEnabled()
  const other = await context.newPage()
  await other.goto('/checkout')
  await untilReady(other)
  const number = await order(caller, 'cash')

  await page.getByRole('button', { name: /^Place order · \$/ }).click()
  await other.getByRole('radio', { name: /^Card/ }).check()

  for (const window of [page, other]) {
    const told = window.getByRole('status').filter({ hasText: 'You have already ordered this cart' })
    await expect(told).toContainText(number)
    await expect(told).toBeFocused()
  }
  await page.getByRole('link', { name: 'Track order' }).click()
  await expect(page.getByRole('heading', { name: `From ${coffee.store}` })).toBeVisible()
})

test('a second click on the button does not order twice', async ({ page, visit, register, baseURL }) => {
  const caller = await readyForCheckout(page, { register, baseURL }, coffee)
  await visit('/checkout')
  const times = page.getByRole('group', { name: 'Delivery slot' })
  await times.getByRole('radio', { disabled: false }).first().check()
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()

  await page.getByRole('button', { name: /^Place order · \$/ }).dblclick()

  await expect(page.getByRole('heading', { name: /^Thank you, .+ Your order is placed\.$/ })).toBeVisible()
  const { total } = await caller.call('GET /orders', { query: {} })
  expect(total).toBe(1)
})

test('an order can be cancelled before its seller starts', async ({ page, visit, register, baseURL }) => {
  await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, dish)
  const number = await order(caller, 'cash')
  await visit(`/account/orders/details/${number}`)

  await page.getByText('Cancel order', { exact: true }).click()
  await page.getByLabel('Why are you cancelling?').fill('Ordered by mistake')
  await page.getByRole('button', { name: 'Confirm cancellation' }).click()

  await expect(page.getByText('Reason: Ordered by mistake')).toBeVisible()
  await expect(page.getByText('Cancel order', { exact: true })).toHaveCount(0)
})

test('a guest tracks an order by its number and email', async ({
  page,
  visit,
  register,
  baseURL,
  context,
}) => {
  const email = await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, dish)
  const number = await order(caller, 'cash')
  await context.clearCookies()

  await visit('/order/status')
  await page.getByLabel('Order number').fill(number.replaceAll('-', ' ').toLowerCase())
  await page.getByLabel('Email', { exact: true }).fill('someone@else.example')
  await page.getByRole('button', { name: 'Track order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Track order' }).click()

  await expect(page.getByRole('heading', { name: `From ${dish.store}` })).toBeVisible()
  await expect(page.getByText('12 Hope Road')).toHaveCount(0)
})

interface NewUser {
  readonly register: () => Promise<string>
  readonly baseURL: string | undefined
}

/** Registers a customer with an address in Kingston and these products in the cart. */
async function readyForCheckout(
  page: Page,
  { register, baseURL }: NewUser,
  ...products: { readonly slug: string }[]
) {
  await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, ...products)
  await saveAddress(caller)
  return caller
}

function drawerOf(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Your cart/ })
}

function packageOf(page: Page, store: string): Locator {
  return page.getByRole('group', { name: `From ${store}` })
}

/** Skips the first slots, which may close during the test. */
async function chooseLaterTime(page: Page): Promise<void> {
  await untilReady(page)
  const times = page.getByLabel('Delivery slot')
  await times.selectOption(await times.locator('option:enabled').nth(4).getAttribute('value'))
}
