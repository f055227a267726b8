import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'
import { callerOf } from '#tests/support/purchase.ts'

// Nobody else shops here.
const store = 'husk-and-bloom'
const page = `/seller/desk/${store}/hours`

test('a seller sees the days ahead follow the times they write, and keeps them', async ({
  page: browser,
  visit,
  signIn,
}) => {
  await signIn(`owner@${store}.example`)
  await visit(page)
  const days = browser.getByRole('region', { name: 'What shoppers could choose' })

  await browser.getByLabel('How long a time is').selectOption('1 hour')
  await browser.getByLabel('Orders at one time').fill('7')
  await browser.getByLabel('Pieces at one time').fill('45')
  // What is over of today is folded.
  await expect(days.getByText('7 orders, 45 pieces').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(browser)

  await browser.getByLabel('Minutes to prepare').fill('soon')
  await browser.getByRole('button', { name: 'Save the times' }).click()
  await expect(browser.getByText('Please enter a whole number of minutes')).toBeVisible()
  await expect(browser.getByLabel('Minutes to prepare')).toHaveValue('soon')
  await expect(browser.getByLabel('Pieces at one time')).toHaveValue('45')

  await browser.getByLabel('Minutes to prepare').fill('90')
  await browser.getByRole('button', { name: 'Save the times' }).click()
  await browser.waitForURL('**/hours?saved=slots')
  await expect(browser.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(browser.getByLabel('Minutes to prepare')).toHaveValue('90')
})

test('what a store sells is not put into a cart while it is away: that could not be ordered', async ({
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
  // By the store's calendar: its evening is the next day's night in UTC.
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

test.describe('without script, on a phone in the dark', () => {
  test.use({ ...phone, javaScriptEnabled: false, colorMode: 'dark' })

  test('a seller asks what would come of the times, and nothing they wrote is lost', async ({
    page: browser,
    signIn,
  }) => {
    await signIn(`owner@${store}.example`)
    await browser.goto(`/fr${page}`)

    await browser.getByLabel('Durée d’un créneau').selectOption('2 heures')
    await browser.getByLabel('Commandes par créneau').fill('3')
    await browser.getByRole('button', { name: 'Voir ce que cela donne' }).click()

    const days = browser.getByRole('region', { name: 'Ce que les clients pourraient choisir' })
    await expect(days.getByText('3 commandes').filter({ visible: true }).first()).toBeVisible()
    await expect(browser.getByLabel('Commandes par créneau')).toHaveValue('3')
    await expect(browser.getByLabel('Durée d’un créneau')).toHaveValue('120')
  })
})
