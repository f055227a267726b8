import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/support/browser.ts'

// These tests edit the same page.
test.describe.configure({ mode: 'default' })

test('an operator moves a home page block by mouse and back by keyboard, adds another and publishes it', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('operator@tradewind.example')
  await visit('/operator/home')
  const main = page.getByRole('main')
  const rows = main.locator('ol').first().getByRole('listitem')
  const kinds = () =>
    rows.evaluateAll((items) => items.map((item) => item.querySelector('a')?.textContent ?? ''))
  const before = await kinds()
  const last = before.length - 1

  await rows.nth(last).dragTo(rows.nth(last - 1))
  const swapped = [...before.slice(0, -2), before[last], before[last - 1]]
  await expect.poll(kinds).toEqual(swapped)
  const down = rows.nth(last - 1).getByRole('button', { name: /^Move .* down$/ })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(kinds).toEqual(before)

  await main.getByLabel('Add a block').selectOption('Promises')
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await main.getByRole('textbox', { name: 'Title (English)' }).fill('Letters from the islands')
  await main.getByRole('textbox', { name: /^Title \(Français\)/ }).fill('Lettres des îles')
  await main.getByRole('button', { name: 'Save draft' }).click()
  await expect(main.getByRole('textbox', { name: 'Text (English)' })).toHaveAccessibleDescription(/./)
  await expect(main.getByRole('textbox', { name: /^Title \(Français\)/ })).toHaveValue('Lettres des îles')
  await main.getByLabel('Topic').selectOption('Delivery')
  await main.getByRole('textbox', { name: 'Text (English)' }).fill('Written by hand, once a month')
  await main.getByRole('button', { name: 'Save draft' }).click()
  await expect(rows).toHaveCount(before.length + 1)
  await expectAccessible(page)

  await main.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Letters from the islands' })).toBeVisible()
  await visit('/fr')
  await expect(page.getByRole('heading', { name: 'Lettres des îles' })).toHaveCount(0)

  await visit('/operator/home')
  await page.getByRole('button', { name: 'Publish changes', exact: true }).click()
  await expect(page.getByText('Changes published.')).toBeVisible()
  await visit('/fr')
  await expect(page.getByRole('heading', { name: 'Lettres des îles' })).toBeVisible()
})

test('an operator who saves second is warned, sees the new version and continues from it', async ({
  page,
  visit,
  signIn,
  context,
}) => {
  await signIn('operator@tradewind.example')
  await visit('/operator/home')
  const behind = await context.newPage()
  await behind.goto(page.url())
  await expect(behind.locator('body')).not.toHaveAttribute('data-waits')
  const rowsOf = (each: Page) => each.getByRole('main').locator('ol').first().getByRole('listitem')
  const kindsOf = (each: Page) =>
    rowsOf(each).evaluateAll((items) => items.map((item) => item.querySelector('a')?.textContent))

  await rowsOf(page)
    .nth(1)
    .getByRole('button', { name: /^Move .* up$/ })
    .press('Enter')
  await expect(
    rowsOf(page)
      .first()
      .getByRole('button', { name: /^Move .* down$/ }),
  ).toBeFocused()
  const now = await kindsOf(page)
  await behind.bringToFront()
  await rowsOf(behind).nth(3).getByRole('button', { name: /^Hide/ }).click()
  await expect(behind.getByRole('alert')).toContainText('This is the latest version.')
  await expect.poll(() => kindsOf(behind)).toEqual(now)
  await rowsOf(behind).nth(3).getByRole('button', { name: /^Hide/ }).click()
  await expect(rowsOf(behind).nth(3).getByRole('button', { name: /^Show/ })).toBeFocused()

  await page.bringToFront()
  await rowsOf(page).nth(1).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Title (English)' }).first().fill('Words of the second')
  await rowsOf(behind).nth(3).getByRole('button', { name: /^Show/ }).click()
  await expect(rowsOf(behind).nth(3).getByRole('button', { name: /^Hide/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Link' }).first().fill('javascript:alert(1)')
  const keep = page.getByRole('button', { name: 'Save draft' })
  await keep.click()
  await expect(page.getByRole('textbox', { name: 'Link' }).first()).toBeFocused()
  await page.getByRole('textbox', { name: 'Link' }).first().fill('/deals')
  await keep.click()
  await expect(page.getByRole('alert')).toContainText('save again')
  await expect(page.getByRole('textbox', { name: 'Title (English)' }).first()).toHaveValue(
    'Words of the second',
  )
  await keep.click()
  await expect(page.getByText('Draft saved.')).toBeVisible()

  await rowsOf(page)
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('button', { name: 'Keep block' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => kindsOf(page)).not.toEqual(now)
})

test('the admin sidebar shows the current page, however far down it is', async ({ page, visit, signIn }) => {
  await signIn('operator@tradewind.example')
  await visit('/operator/home')

  await expect(
    page.getByRole('navigation', { name: 'Market' }).locator('[aria-current=page]'),
  ).toBeInViewport()
})
