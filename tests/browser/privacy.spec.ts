import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoOverflow, phone, test } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/demo.ts'

test('a data export is requested, created and downloaded', async ({ page, visit, register }) => {
  const email = await register()
  await visit('/account/privacy')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Request a copy' }).click()

  await expect(page.getByText('We’re preparing your copy')).toBeVisible()
  const link = page.getByRole('link', { name: /Download/ })
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const told = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(download.suggestedFilename()).toMatch(/^tradewind-.*\.json$/)
  expect(told.users[0].email).toBe(email)
})

test('an account is deleted with its password by keyboard alone, and cannot sign in again', async ({
  page,
  visit,
  register,
  expectFault,
}) => {
  const email = await register()
  await visit('/account/privacy')
  await page.getByRole('link', { name: 'Review what is deleted' }).press('Enter')
  const password = page.getByLabel('Current password')
  await expect(password).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Permanently delete my account' }).press('Enter')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('Current Password is required')
  await page.keyboard.type('not-mine-at-all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password is incorrect').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Permanently delete my account' })).not.toHaveAttribute(
    'aria-busy',
  )
  await password.fill(demoPassword)
  await password.press('Enter')

  await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeVisible()
  await expectAccessible(page)
  await visit('/auth/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const refusal = 'The email address or password is incorrect'
  expectFault(new RegExp(refusal))
  const noted = page.waitForEvent('console', (message) => message.text().startsWith(refusal))
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(refusal)).toBeVisible()
  await noted
})

test('a store owner sees why the account cannot be deleted', async ({ page, visit, signIn }) => {
  await signIn('owner@madras-lane.example')

  await visit('/account/privacy/delete')

  await expect(page.getByText('You can’t delete your account yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Permanently delete my account' })).toHaveCount(0)
  await expectAccessible(page)
})

test('rejecting cookies deletes stored data, and accepting keeps it', async ({ page, visit }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('recently-viewed'))
  await visit('/product/scotch-bonnet-fire')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
  await page.reload()
  await expect.poll(kept).not.toBeNull()

  await visit('/cookies')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Only necessary/ }).check()
  await page.getByRole('button', { name: 'Save choice' }).click()

  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await expect.poll(kept).toBeNull()
  await visit('/product/scotch-bonnet-fire')
  await page.waitForTimeout(4_000)
  expect(await kept()).toBeNull()
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an export is requested, cookies are chosen, and an account is deleted', async ({
    page,
    visit,
    register,
  }) => {
    await register()
    await visit('/cookies')
    await page.getByRole('radio', { name: /Necessary and optional/ }).check()
    await page.getByRole('button', { name: 'Save choice' }).click()
    await expect(page.getByText('Your choice is saved.')).toBeVisible()
    await visit('/account/privacy')
    await expect(page.getByText('You accepted optional cookies.')).toBeVisible()
    await page.getByRole('button', { name: 'Request a copy' }).click()
    await expect(page.getByText('We’re preparing your copy')).toBeVisible()

    await page.getByRole('link', { name: 'Review what is deleted' }).click()
    await page.getByRole('button', { name: 'Permanently delete my account' }).click()
    await expect(page.getByText('Current Password is required').last()).toBeVisible()
    await page.getByLabel('Current password').fill(demoPassword)
    await page.getByRole('button', { name: 'Permanently delete my account' }).click()

    await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeVisible()
  })
})

for (const [colorMode, path] of [
  ['dark', '/fr/account/privacy'],
  ['light', '/ar/account/privacy/delete'],
  ['dark', '/ar/cookies'],
] as const) {
  test.describe(`${path} in ${colorMode} on a phone`, () => {
    test.use({ ...phone, colorMode })

    test('is accessible', async ({ page, visit, register }) => {
      await register()
      await visit(path)

      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  })
}
