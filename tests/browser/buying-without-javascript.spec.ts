import { expect, test } from '#tests/support/browser.ts'
import { newcomer } from '#tests/support/demo.ts'
import { coffee, dish } from '#tests/support/purchase.ts'

test.use({ javaScriptEnabled: false })

test('a guest buys from two sellers with cash on delivery, by links and forms alone', async ({
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

  const guest = page.getByRole('region', { name: 'In a hurry?' })
  await guest.getByLabel('Full name').fill(newcomer.name)
  await guest.getByLabel('Email').fill(`${crypto.randomUUID()}@shopper.example`)
  await guest.getByLabel('Phone number').fill(newcomer.phone)
  await guest.getByRole('button', { name: 'Go on as a guest' }).click()

  await page.getByLabel('Country').selectOption('Guadeloupe')
  await page.getByRole('button', { name: 'Show the fields of this country' }).click()
  await expect(page.getByLabel('Pincode')).toBeVisible()
  await page.getByLabel('Country').selectOption('Jamaica')
  await page.getByRole('button', { name: 'Show the fields of this country' }).click()
  await expect(page.getByLabel('Pincode')).toHaveCount(0)
  await page.getByLabel('Street address').fill('12 Hope Road')
  await page.getByLabel('City').fill('Kingston')
  await page.getByRole('button', { name: 'Deliver to this address' }).click()

  await page.getByRole('radio', { name: /Brought to you hot/ }).check()
  await page.getByRole('button', { name: 'Update totals' }).click()
  const times = page.getByLabel('Delivery time', { exact: true })
  // Not the first, which may close while the story goes on.
  await times.first().selectOption(await times.first().locator('option:enabled').nth(4).getAttribute('value'))
  await page.getByRole('group', { name: 'Delivery time' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByLabel('Note for the sellers').fill('The second gate')
  await page.getByRole('button', { name: 'Place order' }).click()

  await expect(page.getByRole('heading', { name: 'Thank you, your order is placed' })).toBeVisible()
  await expect(page.getByText(/You pay in cash when it arrives: \$/)).toBeVisible()
  await page.getByRole('link', { name: 'Follow the order' }).click()
  await expect(page.getByRole('heading', { name: `From ${dish.store}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: `From ${coffee.store}` })).toBeVisible()
})

test('a card is paid at the gateway and the way back leads to the receipt', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit(`/product/${coffee.slug}`)
  await page.getByText('250 g', { exact: true }).first().click()
  await page.getByText('Dark', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await visit('/checkout')
  await page.getByLabel('Country').selectOption('Jamaica')
  await page.getByLabel('Street address').fill('12 Hope Road')
  await page.getByLabel('City').fill('Kingston')
  await page.getByRole('button', { name: 'Deliver to this address' }).click()
  await page.getByRole('group', { name: 'Delivery time' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('button', { name: 'Approve the payment' }).click()

  await page.waitForURL(/\/order\/success\//)
  await expect(
    page.getByRole('heading', { name: 'Payment Is Successfully And Your Order Is On The Way' }),
  ).toBeVisible()
})
