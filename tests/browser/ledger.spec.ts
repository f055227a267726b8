import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'

test('points show their value and the order that earned them, with a link', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('maya@shopper.example')
  await visit('/account/point')

  await expect(page.getByRole('heading', { name: 'Points', exact: true })).toBeVisible()
  await expect(page.getByText(/^Worth \$/)).toBeVisible()
  const earned = page.getByRole('row').filter({ hasText: 'Earned with an order' }).first()
  const order = earned.getByRole('link')
  // The link opens the whole order, whose number the seller order's number contains.
  const [number = ''] = /TW-\w+-\w+/.exec((await order.textContent()) ?? '') ?? []
  await order.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
})

test('a statement is filtered to payments out, and reports an empty result', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('maya@shopper.example')
  await visit('/account/wallet')
  await expect(page.getByRole('row').filter({ hasText: 'Your lunch was late' })).toContainText('$7.50')

  await page.getByLabel('Type').selectOption('Out')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()

  await expect(page.getByRole('heading', { name: 'No matching transactions' })).toBeVisible()
  await expect(page).toHaveURL(/type=debit/)
})

for (const [colorMode, language] of [
  ['light', ''],
  ['dark', '/ar'],
] as const) {
  test.describe(`${colorMode}, ${language ? 'right to left' : 'left to right'}, phone`, () => {
    test.use({ ...phone, colorMode })

    test('wallet, points and other personal pages are accessible', async ({ page, visit, signIn }) => {
      test.slow()
      await signIn('maya@shopper.example')
      for (const path of ['/account/wallet?transfer', '/account/point']) {
        await visit(language + path)
        await expectAccessible(page)
      }
      // All have the same frame.
      for (const path of [
        '/account/wallet/withdraw',
        '/wallet/recharge',
        '/account/cards',
        '/account/reviews',
      ]) {
        await visit(language + path)
        await expectAccessible(page, 'main')
      }
    })
  })
}
