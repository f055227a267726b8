import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'

/** Of a country that no store is in and no other test sends to, so that nothing of theirs comes to cost anything else. */
const island = { country: 'Portugal', settlement: 'Funchal' }

test('an operator adds a zone, is told what is wrong with it, gives it a way in bands, and removes it', async ({
  page,
  visit,
  signIn,
}) => {
  test.slow()
  const name = `Madeira ${Date.now()}`
  await signIn('operator@tradewind.example')
  await visit('/operator/delivery/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Only from stores of the same country').uncheck()
  await page.getByRole('button', { name: 'One more place' }).click()
  const place = page.getByRole('group', { name: 'Place 2' })
  await place.getByLabel('Country').selectOption(island.country)
  await place.getByLabel('Position').fill('somewhere')
  await page.getByRole('button', { name: 'Add the zone' }).click()

  await expect(page.getByText('There is a problem with 1 field')).toBeVisible()
  const first = page.getByRole('group', { name: 'Place 1' })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(first.getByLabel('Position')).toHaveValue('somewhere')
  await expect(first).toContainText('Please enter degrees north and east')

  await first.getByLabel('Settlement').fill(island.settlement)
  await first.getByLabel('Position').fill('32.65, -16.91')
  await page.getByRole('button', { name: 'Add the zone' }).click()
  await expect(page.getByText('The zone is added.')).toBeVisible()

  await page.getByRole('link', { name: 'New way' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New way' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Boat')
  await page.getByLabel('Days at the earliest').fill('3')
  await page.getByLabel('Days at the latest').fill('2')
  await page.getByLabel('It goes by').selectOption('Weight')
  await page.getByLabel('Band 1: up to kilograms').fill('2.5')
  await page.getByLabel('Costs, in USD').fill('4')
  await page.getByRole('button', { name: 'One more band' }).click()
  await page.getByLabel('Band 2: up to kilograms').fill('2')
  await page.getByLabel('Costs, in USD').last().fill('7')
  await page.getByRole('button', { name: 'Add the way' }).click()

  await expect(page.getByText('There is a problem with 2 fields')).toBeVisible()
  await expect(page.getByText('This must be more than the end of the band before')).toBeVisible()
  await page.getByLabel('Band 2: up to kilograms').fill('5')
  await page.getByLabel('Days at the latest').fill('4')
  await page.getByRole('button', { name: 'Add the way' }).click()

  await expect(page.getByText('The way is added.')).toBeVisible()
  await expect(page.getByText('up to 2.5 kg: $4.00')).toBeVisible()
  await expect(page.getByText('not offered beyond 5 kg')).toBeVisible()

  await page.getByRole('link', { name: 'Delivery', exact: true }).first().click()
  const zone = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  const later = zone.getByRole('button', { name: `Try ${name} later` })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The order is changed.')).toBeVisible()
  await expect(page.getByRole('cell', { name: `${name}: added Boat` })).toBeVisible()

  await zone.getByRole('link', { name }).click()
  await page.getByText('Remove this zone…').click()
  await expect(page.getByText('0 stores deliver here and will no longer.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the zone' }).click()
  await expect(page.getByText('The zone is removed.')).toBeVisible()
})

test('an operator tries what a package would cost', async ({ page, visit, signIn }) => {
  await signIn('operator@tradewind.example')
  await visit('/operator/delivery')
  await page.getByLabel('From the store').fill('morne-market')
  await page.getByRole('button', { name: 'Reckon' }).click()
  await expect(page.getByText('City is required')).toBeVisible()

  await page.getByLabel('Country').selectOption('Dominica')
  await page.getByLabel('Settlement').fill('canefield')
  await page.getByRole('button', { name: 'Reckon' }).click()

  const outcome = page.getByRole('status').filter({ hasText: 'Zone: Roseau and around' })
  await expect(outcome).toContainText(/Distance: 4\.\d+ km/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('one more place leaves what is written where it is', async ({ page, signIn }) => {
    await signIn('operator@tradewind.example')
    await page.goto('/operator/delivery/new')
    await page.getByLabel('Name', { exact: true }).fill('Half written')
    await page.getByLabel('Settlement').fill('Marigot')
    await page.getByRole('button', { name: 'One more place' }).click()

    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half written')
    await expect(page.getByLabel('Settlement').first()).toHaveValue('Marigot')
    await expect(page.getByRole('group', { name: 'Place 2' })).toBeVisible()
  })
})

for (const [colorMode, language] of [
  ['light', ''],
  ['dark', '/fr'],
] as const) {
  test.describe(`${colorMode}, on a phone`, () => {
    test.use({ ...phone, colorMode })

    test('the pages of delivery are accessible', async ({ page, visit, signIn }) => {
      test.slow()
      await signIn('operator@tradewind.example')
      for (const path of ['', '/new', '/roseau', '/roseau/rider', '/north-and-east/van']) {
        await visit(`${language}/operator/delivery${path}`)
        await expectAccessible(page)
      }
    })
  })
}
