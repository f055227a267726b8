import { expect, expectAccessible, test } from '#tests/support/browser.ts'
import { callerOf, dish, fillCart, keepAddress, order, shirt } from '#tests/support/purchase.ts'

const sides = (['light', 'dark'] as const).flatMap((colorMode) =>
  ['', '/ar'].map((language) => ({ colorMode, language, name: `${colorMode}, ${language ? 'rtl' : 'ltr'}` })),
)

for (const { colorMode, language, name } of sides) {
  test.describe(name, () => {
    test.use({ colorMode })

    test('the cart and the pages for signing in are accessible', async ({ page, visit, baseURL }) => {
      await visit(`${language}/cart`)
      await expectAccessible(page)
      await fillCart(callerOf(page, baseURL ?? ''), shirt, dish)
      await visit(`${language}/cart`)
      await expectAccessible(page)
      await visit(`${language}/auth/login?redirect=/checkout`)
      await expectAccessible(page)
      await visit(`${language}/auth/register`)
      await page.getByRole('main').getByRole('button').last().click()
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
      await expectAccessible(page)
      await visit(`${language}/order/status`)
      await expectAccessible(page)
    })

    test('checkout and what follows it are accessible', async ({ page, visit, register, baseURL }) => {
      await register()
      const caller = callerOf(page, baseURL ?? '')
      await fillCart(caller, shirt, dish)
      await visit(`${language}/checkout`)
      await expectAccessible(page)
      await keepAddress(caller)
      await visit(`${language}/checkout`)
      await page.locator('button[value=place]').click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expectAccessible(page)

      await caller.call('DELETE /cartmanager/cart')
      await fillCart(caller, shirt)
      const number = await order(caller, 'bank')
      for (const path of [`/order/success/${number}`, `/order/status/${number}`]) {
        await visit(language + path)
        await expectAccessible(page)
      }
      await fillCart(caller, shirt)
      const unpaid = await order(caller, 'card')
      for (const path of [`/order/pay/${unpaid}`, `/checkout/complete?order_number=${unpaid}`]) {
        await visit(language + path)
        await expectAccessible(page)
      }
    })

    test('the account is accessible', async ({ page, visit, signIn }) => {
      await signIn('maya@shopper.example')
      for (const path of ['/account/dashboard', '/account/orders', '/account/addresses?new']) {
        await visit(language + path)
        await expectAccessible(page)
      }
      await visit(`${language}/account/orders?status=delivered`)
      await page.getByRole('table').getByRole('link').first().click()
      await expect(page.getByRole('main').getByRole('list').first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}
