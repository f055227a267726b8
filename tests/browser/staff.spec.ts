import { expect, expectAccessible, test } from '#tests/support/browser.ts'

const desk = '/seller/desk/spice-parish'

test('an owner hires a packer, who works through orders and sees no money', async ({
  page,
  visit,
  signIn,
  browser,
  baseURL,
}) => {
  const email = `packer-${crypto.randomUUID()}@seller.example`
  await signIn('owner@spice-parish.example')
  await visit(`${desk}/staff`)
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Packer')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = page.getByText('/staff-invitation/')
  await expect(link).toBeVisible()
  const path = new URL((await link.textContent()) ?? '').pathname
  await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(email)

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const packer = await context.newPage()
  await packer.goto(path)
  await expect(packer.getByRole('heading', { level: 1 })).toContainText('Spice Parish')
  await packer.getByLabel('Name').fill('Odile Packer')
  await packer.getByLabel('Password', { exact: true }).fill('hammocks under palm trees')
  await packer.getByRole('button', { name: 'Accept invitation' }).click()
  await packer.waitForURL(`**${desk}`)
  const menu = packer.getByRole('navigation', { name: 'Store' })
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible()
  for (const name of ['Earnings', 'Coupons', 'Staff', 'Refund requests']) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  }
  await packer.goto(`${desk}/orders?view=all`)
  await expect(packer.getByRole('link', { name: /^TW-/ }).first()).toBeVisible()
  await expect(packer.getByRole('main')).not.toContainText(/[$€£]\s?\d/)
  await packer.getByRole('link', { name: /^TW-/ }).first().click()
  await expect(packer.getByRole('heading', { level: 1, name: /TW-/ })).toBeVisible()
  await expect(packer.getByRole('main')).not.toContainText(/[$€£]\s?\d/)
  await packer.goto(`${desk}/coupons`)
  await expect(packer.getByText('Your role doesn’t include this page')).toBeVisible()

  await visit(`${desk}/staff`)
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByText('Remove', { exact: true }).click()
  await row.getByRole('button', { name: 'Remove Odile Packer' }).click()
  await expect(page.getByText('Access removed.')).toBeVisible()
  await packer.goto(`${desk}/orders`)
  await expect(packer.getByText('Page Not Found').first()).toBeVisible()
  await context.close()
})
