import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from '#tests/support/browser.ts'
import { orderAndDeliverCoffee, signedIn } from '#tests/support/delivered-order.ts'
import { registration } from '#tests/support/demo.ts'
import { callerOf, dish, fillCart, order, shirt } from '#tests/support/purchase.ts'

const { password } = registration('somebody@shopper.example')

test('name and phone are edited in a dialog, with errors beside their fields', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit('/account/dashboard')
  await page.getByRole('complementary').getByRole('link', { name: 'Edit your details' }).click()
  await expectAccessible(page, 'dialog:open')
  const phone = page.getByLabel('Phone')
  await phone.fill('12')
  await page.getByLabel('Name').fill('Inès Baptiste-Joseph')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Phone number is invalid/)

  await phone.fill('+1 767 555 0199')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Your details are saved')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/account\/dashboard/)
  await expect(page.getByRole('complementary')).toContainText('Inès Baptiste-Joseph')
  await expect(page.getByRole('banner')).toContainText('Inès')
})

test('a picture appears in the account, and an invalid file is refused beside its field', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit('/fr/account/profile')
  const field = page.getByLabel('Ajouter une photo')
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(field).toHaveAccessibleDescription(/Ce fichier n’est pas une image acceptée/)
  await visit('/account/profile')

  await page.getByLabel('Add picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await colour(),
  })

  await expect(page.getByText('Picture saved')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src*="/uploads/"]')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toHaveCount(0)
})

test('an address in a country without postcodes asks for none, and can be the billing address', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit('/account/addresses?new')
  const main = page.getByRole('main')
  await main.getByLabel('Country').selectOption({ label: 'United States' })
  await expect(main.getByLabel('ZIP code')).toBeVisible()
  await expect(main.getByLabel('State')).toBeVisible()
  await main.getByLabel('Country').selectOption({ label: 'Dominica' })
  await expect(main.getByLabel('ZIP code')).toBeHidden()
  await expect(main.getByLabel('State')).toBeHidden()

  await main.getByLabel('Street address').fill('1 Market Street')
  await main.getByLabel('City').fill('Roseau')
  await main.getByLabel('Landmark').fill('Opposite the green church')
  await main.getByLabel('Use as default billing address').check()
  await main.getByRole('button', { name: 'Save' }).click()

  const card = main.getByRole('listitem').filter({ hasText: '1 Market Street' })
  await expect(card).toContainText('Opposite the green church')
  await expect(card).toContainText('Billing')
  await expect(card).toContainText('Dominica')
})

test('a refund is requested in a dialog, listed, and rejected by the store with a reason', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  const number = await orderAndDeliverCoffee(page, baseURL ?? '')
  await visit(`/account/orders/details/${number}`)
  await page.getByRole('link', { name: /^Request a refund: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a refund' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Reason is required/)
  await expect(dialog.getByText('Payment type is required')).toBeVisible()
  await expectAccessible(page, 'dialog')

  await dialog.getByLabel('Reason').selectOption({ label: 'It arrived damaged or spoiled' })
  await dialog.getByLabel('What happened?').fill('The bag was torn')
  const pictures = dialog.getByLabel('Add photos')
  await pictures.setInputFiles({ name: 'bag.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(pictures).toHaveAccessibleDescription(/isn’t a picture we can use/)
  await pictures.setInputFiles({ name: 'bag.png', mimeType: 'image/png', buffer: await colour() })
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await dialog.getByLabel('Wallet').check()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent to the seller.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Pending')
  await page.getByRole('main').getByRole('link', { name: 'Photo 1' }).press('Enter')
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Escape')

  const seller = await signedIn(baseURL ?? '', 'owner@blue-mahoe-larder.example')
  const params = { store: 'blue-mahoe-larder', number: `${number}-1` }
  const { lines } = await seller('GET /seller/stores/{store}/orders/{number}', { params })
  await seller('POST /seller/stores/{store}/refund-requests/{id}/decide', {
    params: { store: params.store, id: lines[0]?.refund_requests[0]?.id ?? '' },
    body: { decision: 'reject', answer: 'It was whole when it left' },
  })
  await visit('/account/refund')
  await expect(page.getByRole('main')).toContainText('It was whole when it left')
  await expectAccessible(page)
})

test('an order is cancelled with a reason and reordered', async ({ page, visit, register, baseURL }) => {
  await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, dish)
  const number = await order(caller, 'cash')
  await visit(`/account/orders/details/${number}`)
  const main = page.getByRole('main')

  await main.getByText('Cancel order', { exact: true }).click()
  await main.getByRole('button', { name: 'Confirm cancellation' }).click()
  await expect(main.getByLabel('Why are you cancelling?')).toHaveAccessibleDescription(
    /This Field Cannot Be Empty/,
  )
  await main.getByLabel('Why are you cancelling?').fill('Ordered twice')
  await main.getByRole('button', { name: 'Confirm cancellation' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Order cancelled')).toBeVisible()
  await expect(main).toContainText('Reason: Ordered twice')

  await main.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText('1 item added to your cart')).toBeVisible()
  await main.getByRole('link', { name: 'View cart' }).click()
  await expect(main).toContainText(dish.name)
})

test('the invoice downloads in the language of the page', async ({ page, visit, register, baseURL }) => {
  await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, dish)
  const number = await order(caller, 'cash')
  await visit(`/fr/account/orders/details/${number}`)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Facture', exact: true }).click(),
  ])

  expect(download.suggestedFilename()).toBe(`facture-${number}.pdf`)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a notification about an order arrives on an open page and is marked as read', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  await visit('/account/notifications')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, dish)
  await order(caller, 'cash')

  await expect(main.getByRole('link', { name: 'Your order is placed (unread)' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(main.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Account menu' })).toContainText('1 unread')

  await main.getByRole('button', { name: 'Mark as read: Your order is placed' }).click()
  await expect(main.getByRole('link', { name: 'Your order is placed', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Account menu' })).not.toContainText('1 unread')
})

test('bank details are saved only with the password, and masked except for their last characters', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit('/account/bank-details')
  await page.getByRole('link', { name: 'Add: Bank account' }).click()
  await page.getByLabel('Bank account number').fill('1234 5678 9012')
  await page.getByLabel('Bank name').fill('National Bank of Dominica')
  await page.getByLabel('Account holder').fill('Ines Baptiste')
  await page.getByLabel('Your password').fill('a wrong guess')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/The password is incorrect/)

  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()

  const main = page.getByRole('main')
  await expect(main).toContainText('•••• 9012')
  await expect(main).not.toContainText('5678')
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an order is reordered and the profile is edited', async ({ page, visit, register, baseURL }) => {
    await register()
    const caller = callerOf(page, baseURL ?? '')
    await fillCart(caller, dish)
    const number = await order(caller, 'cash')
    await visit(`/account/orders/details/${number}`)
    await page.getByRole('button', { name: 'Order again' }).click()
    await expect(page.getByText('1 item added to your cart')).toBeVisible()

    await visit('/account/profile')
    await page.getByLabel('Name').fill('Ines without script')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Your details are saved')).toBeVisible()

    await visit('/account/bank-details?change=paypal')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('PayPal email')).toHaveAccessibleDescription(/This Field Cannot Be Empty/)
  })
})

test('an order is cancelled by keyboard alone', async ({ page, visit, register, baseURL }) => {
  await register()
  const caller = callerOf(page, baseURL ?? '')
  await fillCart(caller, dish)
  const number = await order(caller, 'cash')
  await visit(`/account/orders/details/${number}`)

  await tabTo(page, 'Cancel order')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ordered twice')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Order cancelled')).toBeVisible()
})

async function tabTo(page: Page, name: string): Promise<void> {
  for (let each = 0; each < 120; each++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (text === name) return
  }
  throw new Error(`Tab did not reach ${name}`)
}

for (const [colorMode, language] of [
  ['light', ''],
  ['dark', '/ar'],
] as const) {
  test.describe(`${colorMode}, ${language ? 'right to left' : 'left to right'}`, () => {
    test.use({ colorMode })

    test('orders, refunds and invoices are accessible', async ({ page, visit, register, baseURL }) => {
      await register()
      const caller = callerOf(page, baseURL ?? '')
      await fillCart(caller, shirt)
      const number = await order(caller, 'bank')
      for (const path of ['orders', `orders/details/${number}`, 'refund']) {
        await visit(`${language}/account/${path}`)
        await expectAccessible(page)
      }
    })

    test('profile and settings are accessible', async ({ page, visit, register }) => {
      await register()
      for (const path of ['dashboard', 'profile', 'bank-details?change=bank', 'addresses?new']) {
        await visit(`${language}/account/${path}`)
        await expectAccessible(page)
      }
    })

    test('notifications are accessible, with and without entries', async ({
      page,
      visit,
      register,
      baseURL,
    }) => {
      await register()
      await visit(`${language}/account/notifications`)
      await expectAccessible(page)
      const caller = callerOf(page, baseURL ?? '')
      await fillCart(caller, dish)
      await order(caller, 'cash')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 30_000 })
      await expectAccessible(page, 'main')
    })
  })
}

function colour(): Promise<Buffer> {
  const create = { width: 200, height: 200, channels: 3, background: '#e2583e' } as const
  return sharp({ create }).png().toBuffer()
}
