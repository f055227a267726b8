import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'
import { callerOf } from '#tests/support/purchase.ts'

// No other test shops at this store.
const store = 'husk-and-bloom'
const page = `/seller/desk/${store}/hours`

test('a seller previews the coming days while editing the hours, and saves them', async ({
  page: browser,
  visit,
  signIn,
}) => {
  await signIn(`owner@${store}.example`)
  await visit(page)
  const days = browser.getByRole('region', { name: 'Preview of time slots' })

  await browser.getByLabel('Slot length').selectOption('1 hour')
  await browser.getByLabel('Orders per slot').fill('7')
  await browser.getByLabel('Items per slot').fill('45')
  // Past slots of today are collapsed.
  await expect(days.getByText('7 orders, 45 items').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(browser)

  await browser.getByLabel('Preparation time in minutes').fill('soon')
  await browser.getByRole('button', { name: 'Save time slots' }).click()
  await expect(browser.getByText('Enter a whole number of minutes').last()).toBeVisible()
  await expect(browser.getByLabel('Preparation time in minutes')).toHaveValue('soon')
  await expect(browser.getByLabel('Items per slot')).toHaveValue('45')

  await browser.getByLabel('Preparation time in minutes').fill('90')
  await browser.getByRole('button', { name: 'Save time slots' }).click()
  await browser.waitForURL('**/hours?saved=slots')
  await expect(browser.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(browser.getByLabel('Preparation time in minutes')).toHaveValue('90')
})

test('products of a store on vacation cannot be added to the cart', async ({
  page: browser,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn(`owner@${store}.example`)
  const { call } = callerOf(browser, baseURL ?? '')
  const { data } = await call('GET /products', { query: { store, per_page: 60 } })
  const sold = data.find(({ stock }) => stock !== 'sold_out')
  const message = { en: 'Gone to the cocoa harvest.' }
  const params = { store }
  // Uses the store's local date: its evening is already the next day in UTC.
  const { timetable } = await call('GET /seller/stores/{store}/hours', { params })

  await call('PUT /seller/stores/{store}/vacation', {
    params,
    body: { from: timetable.today, to: timetable.today, message },
  })
  await visit(`/product/${sold?.slug}`)

  const main = browser.getByRole('main')
  await expect(main.getByText('It takes no orders until then.')).toBeVisible()
  await expect(main.getByText('Gone to the cocoa harvest.').first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
  await expectAccessible(browser)
  await call('DELETE /seller/stores/{store}/vacation', { params })
})

test.describe('phone in dark mode, no JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false, colorMode: 'dark' })

  test('a seller previews the hours, and keeps the input', async ({ page: browser, signIn }) => {
    await signIn(`owner@${store}.example`)
    await browser.goto(`/fr${page}`)

    await browser.getByLabel('Durée d’un créneau').selectOption('2 heures')
    await browser.getByLabel('Commandes par créneau').fill('3')
    await browser.getByRole('button', { name: 'Prévisualiser les créneaux' }).click()

    const days = browser.getByRole('region', { name: 'Aperçu des créneaux' })
    await expect(days.getByText('3 commandes').filter({ visible: true }).first()).toBeVisible()
    await expect(browser.getByLabel('Commandes par créneau')).toHaveValue('3')
    await expect(browser.getByLabel('Durée d’un créneau')).toHaveValue('120')
  })
})
