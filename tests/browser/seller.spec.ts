import { expect, test, untilReady } from '#tests/support/browser.ts'
import { callerOf, fillCart, order, shirt } from '#tests/support/purchase.ts'

test('an order goes from a bank transfer in two parts to packing and delivery', async ({
  page,
  visit,
  register,
  signIn,
  baseURL,
}) => {
  const shopper = await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, shirt)
  const number = await order(caller, 'bank')
  await visit(`/order/success/${number}`)
  await expect(page.getByRole('region', { name: /transfer/i })).toBeVisible()

  await signIn('operator@tradewind.example')
  await visit(`/operator/transfers?search=${number}`)
  await page.getByRole('link', { name: number }).click()
  const came = page.getByLabel('Amount received, in USD')
  await came.fill('five')
  await page.getByRole('button', { name: 'Record transfer' }).click()
  await expect(came).toHaveAccessibleDescription(/Enter a number/)
  await came.fill('5.00')
  await page.getByLabel('Bank’s own reference').fill('FT-1')
  await page.getByRole('button', { name: 'Record transfer' }).click()
  await expect(page.getByText('Part of the amount has arrived')).toBeVisible()

  await signIn(shopper)
  await visit(`/account/orders/details/${number}`)
  await expect(page.getByRole('region', { name: 'Part of your transfer is missing' })).toContainText('$5.00')

  await signIn('operator@tradewind.example')
  await visit(`/operator/orders/${number}`)
  // The missing amount is filled in.
  await page.getByRole('button', { name: 'Record transfer' }).click()
  await expect(page.getByText('No action needed.')).toBeVisible()

  await signIn('owner@madras-lane.example')
  await visit('/groceries')
  await page
    .getByRole('banner')
    .getByLabel(/^Your account/)
    .click()
  await page.getByRole('link', { name: 'Seller dashboard' }).click()
  await page.waitForURL('**/seller/desk/*')
  await untilReady(page)
  await page.getByRole('navigation', { name: 'Store' }).getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('button', { name: `Accept order ${number}-1` }).click()
  await expect(page.getByRole('button', { name: `Start packing ${number}-1` })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(number) }).click()
  await expect(page.getByRole('link', { name: shirt.name })).toBeVisible()
  await page.getByRole('checkbox', { name: /^1 × Island Resort Shirt \(.+\): packed$/ }).check()
  await page.getByRole('button', { name: 'Start packing' }).click()
  await page.getByLabel('Carrier').fill('Interisland Post')
  await page.getByLabel('Tracking number').fill('IP00112233')
  await page.getByLabel('Tracking link').fill('https://track.example/IP00112233')
  await page.getByRole('button', { name: 'Hand over order' }).click()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByText('This order needs no further action.')).toBeVisible()

  await signIn(shopper)
  await visit(`/account/orders/details/${number}`)
  await expect(page.getByRole('listitem').filter({ hasText: /^Delivered/ })).toBeVisible()
  await expect(page.getByText('Shipped with Interisland Post')).toBeVisible()
  await expect(page.getByRole('link', { name: /IP00112233/ })).toHaveAttribute(
    'href',
    'https://track.example/IP00112233',
  )

  await signIn('operator@tradewind.example')
  await visit(`/operator/orders/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByText('Delivered').first()).toBeVisible()
})

test('an operator sees the discount of a seller order, so that its figures add up', async ({
  page,
  visit,
  register,
  signIn,
  baseURL,
}) => {
  await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, shirt)
  await caller.call('POST /cartmanager/cart/coupon', { body: { code: 'MADRAS20' } })
  const number = await order(caller, 'bank')

  await signIn('operator@tradewind.example')
  await visit(`/operator/orders/${number}`)

  const part = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: `${number}-1 · ${shirt.store}` }) })
  await expect(part.getByText('Discount').locator('..')).toHaveText(/−\$\d+\.\d{2}$/)
})
