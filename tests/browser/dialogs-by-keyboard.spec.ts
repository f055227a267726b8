/** Every dialog of shop and account by keyboard: opened by Enter, focus trapped, closed by Escape, focus returned. */
import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { callerOf, fillCart, saveAddress, shirt } from '#tests/support/purchase.ts'

test('every overlay takes focus, traps it, closes on Escape and returns it', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  const caller = callerOf(page, baseURL ?? '')
  await saveAddress(caller)
  await fillCart(caller, shirt)
  const main = page.getByRole('main')
  const account = page.getByRole('complementary')

  await visit('/account/addresses')
  await walk(account.getByRole('link', { name: 'Edit your details' }), 'Your details')
  await walk(account.getByRole('button', { name: 'Log out' }), 'Log out?')
  await walk(main.getByRole('link', { name: 'Add address' }), 'Add address')
  await walk(main.getByRole('link', { name: 'Edit Home' }), 'Edit address')

  await main.getByRole('link', { name: 'Add address' }).press('Enter')
  const title = page.getByRole('dialog').getByLabel('Title')
  await title.press('Enter')
  await expect(title).toHaveAccessibleDescription(/Title is required/)
  await expect(title).toBeFocused()

  await visit('/account/dashboard')
  await walk(main.getByRole('link', { name: 'Change password' }), 'Change your password')

  await visit('/cart')
  await walk(main.getByRole('button', { name: 'Clear cart' }), 'Clear your cart?')

  await visit(`/product/${shirt.slug}`)
  await walk(main.getByRole('button', { name: 'Size chart' }), /./)
  await walk(main.getByRole('link', { name: 'Delivery and returns' }), 'Delivery and returns')
  await walk(main.getByRole('link', { name: 'Ask a question' }), 'Ask a question')
  await walk(main.getByRole('link', { name: 'Share' }), /Share/)
  await walk(page.getByRole('banner').getByRole('link', { name: /^Cart/ }), /^Your cart/)

  await walk(
    page.getByRole('banner').getByRole('button', { name: /^Language and currency/ }),
    'Language and currency',
  )
  await walk(page.getByRole('button', { name: 'All categories' }), 'Browse')

  await page.setViewportSize({ width: 390, height: 800 })
  await visit('/groceries')
  await walk(page.getByRole('banner').getByRole('button', { name: 'Menu' }), 'Browse')
  await walk(main.getByRole('button', { name: 'Filters', exact: true }), 'Filters')
  await walk(main.getByRole('link', { name: /^Quick view: / }).first(), /./)
})

test('a header menu closes when focus leaves it', async ({ page, visit }) => {
  await visit('/faq')
  const account = page.getByRole('banner').locator('details')

  await account.locator('summary').press('Enter')
  await expect(account).toHaveAttribute('open')
  await page.keyboard.press('Tab')
  await expect(account.locator('a:focus')).toHaveCount(1)
  await account.getByRole('link').last().focus()
  await page.keyboard.press('Tab')

  await expect(account).not.toHaveAttribute('open')
  await expect(account.locator(':focus')).toHaveCount(0)
})

async function walk(opener: Locator, name: string | RegExp): Promise<void> {
  const page = opener.page()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    await expect.poll(() => isWithin(dialog), `${key} in ${name}`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
  await expect(opener).toBeFocused()
}

/** The browser's toolbar may have focus between the last and the first element. */
function isWithin(dialog: Locator): Promise<boolean> {
  return dialog.evaluate(
    (place) => document.activeElement === document.body || place.contains(document.activeElement),
  )
}
