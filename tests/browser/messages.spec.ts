/** Conversations between shoppers and sellers, and a case from the report to the refund. */
import { expect, expectAccessible, test } from '#tests/support/browser.ts'
import { signedIn } from '#tests/support/delivered-order.ts'
import { deliver } from '#tests/support/orders.ts'
import { callerOf, coffee, fillCart, order } from '#tests/support/purchase.ts'

const store = 'blue-mahoe-larder'

test('a late order goes from a message to a case and a refund', async ({
  page,
  visit,
  register,
  signIn,
  baseURL,
}) => {
  const shopper = await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, coffee)
  const number = `${await order(caller, 'cash')}-1`
  await deliver({ call: await signedIn(baseURL ?? '', `owner@${store}.example`) }, { store, number })

  await visit(`/account/orders/details/${number.slice(0, -2)}`)
  await page.getByRole('link', { name: 'Message seller' }).click()
  await expect(page).toHaveURL(/\/account\/messages\/new/)
  await page.getByLabel(/^Message to/).fill('Where was my coffee?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/account\/messages\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('log')).toContainText('Where was my coffee?')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Report a problem' }).click()
  await expect(page).toHaveURL(/\/account\/messages\/problem/)
  await page.getByRole('button', { name: 'Report problem' }).click()
  await expect(page.getByText('Describe the problem')).toBeVisible()
  await page.getByLabel('What went wrong?').selectOption({ label: 'Late delivery' })
  await page.getByLabel('Description').fill('It came a week late.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report problem' }).click()
  await expect(page.getByRole('heading', { name: 'Late delivery' })).toBeVisible()
  await expect(page.getByText('With the seller')).toBeVisible()

  await signIn(`owner@${store}.example`)
  await visit(`/seller/desk/${store}/messages?search=${number}`)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('listitem').filter({ hasText: number }).getByRole('link').click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/)
  await expect(page.getByRole('log')).toContainText('It came a week late.')
  await page.getByLabel(/^Message to/).fill('The boat was late.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('log')).toContainText('The boat was late.')
  await expect(page.getByLabel(/^Message to/)).toHaveValue('')
  await expectAccessible(page)

  await signIn('operator@tradewind.example')
  await visit(`/operator/cases?search=${number}`)
  await page.getByRole('link', { name: 'Late delivery' }).click()
  await expect(page).toHaveURL(/\/operator\/cases\/[0-9a-f-]{36}/)
  await expect(page.getByRole('log')).toContainText('The boat was late.')
  await expectAccessible(page)
  await page.getByLabel(/^Amount in/).fill('2.50')
  await page.getByLabel('Reason').first().fill('It came late.')
  await page.getByRole('button', { name: 'Refund customer' }).click()
  await expect(page.getByText('Decision saved. Both sides have been told.')).toBeVisible()

  await signIn(shopper)
  await visit('/account/messages')
  await page.getByRole('main').getByRole('listitem').filter({ hasText: number }).getByRole('link').click()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByText('It came late.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper asks a store about a product', async ({ page, visit, register }) => {
    await register()
    await visit('/product/scotch-bonnet-fire')
    await page.getByRole('link', { name: 'Message seller' }).click()
    await page.getByLabel(/^Message to/).fill('How hot is it?')
    await page.getByRole('button', { name: 'Send message' }).click()

    await expect(page.getByRole('log')).toContainText('How hot is it?')
    await expect(page.getByLabel(/^Message to/)).toHaveValue('')
  })
})
