/** Cash on delivery: the question on delivery, and amounts collected later or written off. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/support/browser.ts'
import { signedIn } from '#tests/support/delivered-order.ts'
import { handOver } from '#tests/support/orders.ts'
import { callerOf, coffee, fillCart, order } from '#tests/support/purchase.ts'

const store = 'blue-mahoe-larder'

/** Places a cash order and hands it over. */
async function placeAndHandOver(page: Page, origin: string): Promise<string> {
  const caller = callerOf(page, origin)
  await fillCart(caller, coffee)
  const number = await order(caller, 'cash')
  await handOver({ call: await signedIn(origin, `owner@${store}.example`) }, { store, number: `${number}-1` })
  return number
}

test('a part is collected, the rest is owed, recorded and written off', async ({
  page,
  visit,
  register,
  signIn,
  baseURL,
}) => {
  const shopper = await register()
  const number = await placeAndHandOver(page, baseURL ?? '')
  await signIn(`owner@${store}.example`)
  await visit(`/seller/desk/${store}/orders/${number}-1`)

  await page.getByRole('radio', { name: 'A part of it' }).check()
  await page.getByLabel('Amount collected (USD)').fill('1000')
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByLabel('Amount collected (USD)')).toHaveAccessibleDescription(
    /A part is less than what is due/,
  )
  await expectAccessible(page)
  await page.getByLabel('Amount collected (USD)').fill('5.50')
  await page.getByRole('button', { name: /^Mark as delivered/ }).click()
  const anyway = page.getByRole('button', { name: 'Mark as delivered anyway' })
  const owed = page.getByRole('heading', { name: 'Cash not collected' })
  await expect(anyway.or(owed)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(owed).toBeVisible()
  await expect(page.getByText('$5.50').first()).toBeVisible()
  await expectAccessible(page)

  await signIn(shopper)
  await visit(`/account/orders/details/${number}`)
  await expect(page.getByText('You paid $5.50 on delivery.')).toBeVisible()
  await expect(page.getByText('Partly paid').first()).toBeVisible()
  await expectAccessible(page)

  await signIn('operator@tradewind.example')
  await visit(`/operator/orders/${number}`)
  await page.getByText('Record cash payment').first().click()
  await page.getByLabel('Amount paid (USD)').fill('2')
  await page.getByRole('button', { name: 'Record cash payment' }).click()
  await expect(page.getByText('$7.50').first()).toBeVisible()
  await expectAccessible(page)

  await signIn(`owner@${store}.example`)
  await visit(`/seller/desk/${store}/orders/${number}-1`)
  await page.getByText('Write off the rest').first().click()
  await page.getByLabel('Reason').fill('It came late')
  await page.getByRole('button', { name: 'Write off the rest' }).click()
  await expect(owed).toHaveCount(0)
  await expect(page.getByText('No longer owed')).toBeVisible()

  await signIn(shopper)
  await visit(`/account/orders/details/${number}`)
  await expect(page.getByText(/no longer asks you for/)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('goods that are refused at the door come back', async ({ page, visit, register, signIn, baseURL }) => {
    await register()
    const number = await placeAndHandOver(page, baseURL ?? '')
    await signIn(`owner@${store}.example`)
    await visit(`/seller/desk/${store}/orders/${number}-1`)

    await page.getByRole('radio', { name: /Nothing, goods refused/ }).check()
    await expect(page.getByRole('checkbox', { name: 'Put the goods back in stock' })).toBeChecked()
    await page.getByRole('button', { name: 'Mark as delivered' }).click()

    await expect(page.getByText('Refused at the door, nothing was paid')).toBeVisible()
  })
})
