/** Success pages, unpaid orders, and the actions that each offers. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, phone, test } from '#tests/support/browser.ts'
import { callerOf, coffee, dish, fillCart, order, saveAddress, shirt } from '#tests/support/purchase.ts'

const paid = 'Payment Is Successfully And Your Order Is On The Way'

test('a paid order thanks by name; the spec’s sentence is its toast and status line', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await saveAddress(callerOf(page, baseURL ?? ''))
  await payByCard(page, visit)
  await page.getByRole('button', { name: 'Approve payment' }).click()

  await page.waitForURL(/\/order\/success\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Thank you, \S+\. Your order is placed\.$/,
  )
  await expect(page.getByRole('main').getByRole('status')).toHaveText(paid)
  await expect(page.getByRole('alert').filter({ hasText: paid })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(paid)
  await page.keyboard.press('Shift')
  await expect(page.getByRole('alert').filter({ hasText: paid })).toHaveCount(0)
})

for (const [method, goods] of [
  ['bank', shirt],
  ['cash', coffee],
] as const) {
  test(`an order to be paid by ${method} is not called paid`, async ({ page, visit, register, baseURL }) => {
    await register()
    const caller = callerOf(page, baseURL ?? '')
    await fillCart(caller, goods)
    const number = await order(caller, method)

    await visit(`/order/success/${number}`)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Thank you, \S+\. Your order is placed\.$/,
    )
    await expect(page.getByText(paid)).toHaveCount(0)
  })
}

test('a shopper who leaves the gateway undecided sees how long the items are reserved, and pays', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await saveAddress(callerOf(page, baseURL ?? ''))
  await payByCard(page, visit)
  await page.getByRole('link', { name: 'Return to the shop without a response' }).click()

  await expect(page.getByRole('heading', { name: 'You haven’t paid yet', level: 1 })).toBeVisible()
  await expect(page.getByText(paid)).toHaveCount(0)
  await expect(page.locator('.animate-spin')).toHaveCount(0)
  const until = page.getByText(/We hold your items until (?:\w+ \d{1,2}, )?\d{1,2}:\d\d/)
  await expect(until).toBeVisible()
  const moment = new Date((await until.getAttribute('datetime')) ?? '')
  expect(Math.abs(moment.getTime() - Date.now() - 15 * 60_000)).toBeLessThan(5 * 60_000)
  const shown = await page.evaluate(
    (at) => new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(new Date(at)),
    moment.toISOString(),
  )
  await expect(until).toContainText(shown)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await page.waitForURL(/\/order\/success\//)
})

test('an unpaid order is cancelled on its page, and its items can be ordered again', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await saveAddress(callerOf(page, baseURL ?? ''))
  await payByCard(page, visit)
  await page.getByRole('link', { name: 'Return to the shop without a response' }).click()
  const number = new URL(page.url()).searchParams.get('order_number') ?? ''

  await page.getByText('Cancel order', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, cancel order' }).click()
  await expect(page.getByText('Order cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)

  await visit(`/checkout/complete?order_number=${number}`)
  await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible()
  await page.getByRole('button', { name: 'Order again' }).click()
  // It was still in the cart, and is there once.
  await expect(page.getByRole('heading', { name: 'Your cart, 1 item' })).toBeVisible()
})

test.describe('on a phone without script, at 390', () => {
  test.use({ ...phone, viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

  test('an abandoned card is changed to a transfer', async ({ page, register, baseURL }) => {
    await register()
    const caller = callerOf(page, baseURL ?? '')
    await fillCart(caller, shirt)
    const number = await order(caller, 'card')

    await page.goto(`/checkout/complete?order_number=${number}`)
    await expect(page.getByRole('heading', { name: 'You haven’t paid yet' })).toBeVisible()
    // The market's zone is named where the shopper's is not known.
    await expect(page.getByText(/We hold your items until \d{1,2}:\d\d\s?[AP]M \S+/)).toBeVisible()
    await expectNoOverflow(page)
    const refresh = page.locator('meta[http-equiv=refresh]')
    expect(Number(await refresh.getAttribute('content'))).toBeGreaterThan(600)
    await page.getByRole('link', { name: 'Change payment' }).click()
    await page.getByRole('radio', { name: /^Bank transfer/ }).check()
    await page.getByRole('button', { name: 'Pay now' }).click()

    await expect(page).toHaveURL(/\/order\/success\//)
    await expect(page.getByRole('heading', { name: 'How to make the transfer' })).toBeVisible()
    await expect(page.getByText(paid)).toHaveCount(0)
    await expectNoOverflow(page)

    await page.goto(`/fr/order/status/${number}`)
    await expect(page.getByText(/commence dès réception de votre virement/)).toBeVisible()
    await page.getByRole('link', { name: 'Changer de paiement' }).click()
    await expect(page.getByRole('radio', { name: /^Carte/ })).toBeVisible()
  })
})

test('an order page shows goods, address, payment, whom to ask and what comes next, and cancels', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, dish)
  const number = await order(caller, 'cash')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(`/order/status/${number}`)
    const part = page.getByRole('main')
    await expect(part.getByRole('link', { name: dish.name })).toBeVisible()
    await expect(part.locator('li img').first()).toBeVisible()
    await expect(part.getByText('12 Hope Road')).toBeVisible()
    await expect(part.getByText('Cash on delivery').last()).toBeVisible()
    await expect(part.getByText('What happens next:')).toBeVisible()
    await expect(part.getByRole('link', { name: /^Contact and policies of/ })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }

  await page.getByText('Cancel order', { exact: true }).click()
  await page.getByLabel('Why are you cancelling?').fill('I chose the wrong day')
  await page.getByRole('button', { name: 'Confirm cancellation' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Order cancelled')).toBeVisible()
  await expect(page.getByText(/This part is cancelled/)).toBeVisible()
})

/** From a cart with an address to the gateway's page. */
async function payByCard(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  await visit('/checkout')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeVisible()
}
