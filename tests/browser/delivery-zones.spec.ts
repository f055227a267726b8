import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'

/** A country with no stores that no other test delivers to, so that other tests' prices do not change. */
const island = { country: 'Portugal', settlement: 'Funchal' }

test('an operator adds a zone, sees its errors, adds a method with bands, and removes the zone', async ({
  page,
  visit,
  signIn,
}) => {
  test.slow()
  const name = `Madeira ${Date.now()}`
  await signIn('operator@tradewind.example')
  await visit('/operator/delivery/new')
  await page.getByLabel('Name (English)').fill(name)
  await page.getByLabel('Only from stores in the same country').uncheck()
  await page.getByRole('button', { name: 'Add place' }).click()
  const place = page.getByRole('group', { name: 'Place 2' })
  await place.getByLabel('Country').selectOption(island.country)
  await place.getByLabel('Coordinates').fill('somewhere')
  await page.getByRole('button', { name: 'Add zone' }).click()

  await expect(page.getByText('There is a problem with 1 field')).toBeVisible()
  await expect(page.getByLabel('Name (English)')).toHaveValue(name)
  await expect(place.getByLabel('Coordinates')).toHaveValue('somewhere')
  await expect(place).toContainText('Enter degrees north and east')

  await place.getByLabel('Town').fill(island.settlement)
  await place.getByLabel('Coordinates').fill('32.65, -16.91')
  await page.getByRole('button', { name: 'Add zone' }).click()
  await expect(page.getByText('Zone added.')).toBeVisible()

  await page.getByRole('link', { name: 'Add delivery method' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add delivery method' })).toBeVisible()
  await page.getByLabel('Name (English)').fill('Boat')
  await page.getByLabel('Earliest delivery, in days').fill('3')
  await page.getByLabel('Latest delivery, in days').fill('2')
  await page.getByLabel('Price based on').selectOption('Weight')
  await page.getByLabel('Band 1: up to, in kilograms').fill('2.5')
  await page.getByLabel('Price of the band, in USD').fill('4')
  await page.getByRole('button', { name: 'Add band' }).click()
  await page.getByLabel('Band 2: up to, in kilograms').fill('2')
  await page.getByLabel('Price of the band, in USD').last().fill('7')
  await page.getByRole('button', { name: 'Add delivery method' }).click()

  await expect(page.getByText('There is a problem with 2 fields')).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'This must be higher than the end of the previous band' })
      .first(),
  ).toBeVisible()
  await page.getByLabel('Band 2: up to, in kilograms').fill('5')
  await page.getByLabel('Latest delivery, in days').fill('4')
  await page.getByRole('button', { name: 'Add delivery method' }).click()

  await expect(page.getByText('Delivery method added.')).toBeVisible()
  await expect(page.getByText('up to 2.5 kg: $4.00')).toBeVisible()
  await expect(page.getByText('not available beyond 5 kg')).toBeVisible()

  await page.getByRole('link', { name: 'Shipping rates', exact: true }).first().click()
  const zone = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  const later = zone.getByRole('button', { name: `Move ${name} down` })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order updated.')).toBeVisible()
  await expect(page.getByRole('cell', { name: `${name}: added Boat` })).toBeVisible()

  await zone.getByRole('link', { name }).click()
  await page.getByText('Remove this zone…').click()
  await expect(page.getByText('0 stores will stop delivering here.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove zone' }).click()
  await expect(page.getByText('Zone removed.')).toBeVisible()
})

test('an operator previews the delivery price of a package', async ({ page, visit, signIn }) => {
  await signIn('operator@tradewind.example')
  await visit('/operator/delivery')
  await page.getByLabel('Store').fill('morne-market')
  await page.getByRole('button', { name: 'Calculate rates' }).click()
  await expect(page.getByText('City is required')).toBeVisible()

  await page.getByLabel('Country').selectOption('Dominica')
  await page.getByLabel('Town').fill('canefield')
  await page.getByRole('button', { name: 'Calculate rates' }).click()

  const outcome = page.getByRole('status').filter({ hasText: 'Zone: Roseau and around' })
  await expect(outcome).toContainText(/Distance: 4\.\d+ km/)
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('adding a place keeps the unsaved input', async ({ page, signIn }) => {
    await signIn('operator@tradewind.example')
    await page.goto('/operator/delivery/new')
    await page.getByLabel('Name (English)').fill('Half written')
    await page.getByLabel('Town').fill('Marigot')
    await page.getByRole('button', { name: 'Add place' }).click()

    await expect(page.getByLabel('Name (English)')).toHaveValue('Half written')
    await expect(page.getByLabel('Town').first()).toHaveValue('Marigot')
    await expect(page.getByRole('group', { name: 'Place 2' })).toBeVisible()
  })
})

for (const [colorMode, language] of [
  ['light', ''],
  ['dark', '/fr'],
] as const) {
  test.describe(`${colorMode}, phone`, () => {
    test.use({ ...phone, colorMode })

    test('the delivery pages are accessible', async ({ page, visit, signIn }) => {
      test.slow()
      await signIn('operator@tradewind.example')
      for (const path of ['', '/new', '/roseau', '/roseau/rider', '/north-and-east/van']) {
        await visit(`${language}/operator/delivery${path}`)
        await expectAccessible(page)
      }
    })
  })
}
