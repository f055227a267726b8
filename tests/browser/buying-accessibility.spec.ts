import { expect, expectAccessible, test } from '#tests/support/browser.ts'
import { callerOf, dish, fillCart, order, saveAddress, shirt } from '#tests/support/purchase.ts'

// Both themes and both directions, because contrast depends on the theme and layout on the direction.
const sides = [
  { colorMode: 'light', language: '', name: 'light, left to right' },
  { colorMode: 'dark', language: '/ar', name: 'dark, right to left' },
] as const

for (const { colorMode, language, name } of sides) {
  test.describe(name, () => {
    test.use({ colorMode })

    test('the cart is accessible, empty and full', async ({ page, visit, baseURL }) => {
      await visit(`${language}/cart`)
      await expectAccessible(page)
      await fillCart(callerOf(page, baseURL ?? ''), shirt, dish)
      await visit(`${language}/cart`)
      await expectAccessible(page)
    })

    test('sign-in, registration and order lookup are accessible', async ({ page, visit }) => {
      await visit(`${language}/auth/login?redirect=/checkout`)
      await expectAccessible(page)
      await visit(`${language}/auth/register`)
      await page.getByRole('main').getByRole('button').last().click()
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
      await expectAccessible(page)
      await visit(`${language}/order/status`)
      await expectAccessible(page)
    })

    test('checkout is accessible, with a new address and with all errors', async ({
      page,
      visit,
      register,
      baseURL,
    }) => {
      await register()
      const caller = callerOf(page, baseURL ?? '')
      await fillCart(caller, shirt, dish)
      await visit(`${language}/checkout`)
      await expectAccessible(page)
      await saveAddress(caller)
      await visit(`${language}/checkout`)
      await page.locator('button[value=place]').click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })

    test('the confirmation and order tracking are accessible', async ({ page, visit, register, baseURL }) => {
      await register()
      const caller = callerOf(page, baseURL ?? '')
      await fillCart(caller, shirt)
      const number = await order(caller, 'bank')
      await visit(`${language}/order/success/${number}`)
      await expectAccessible(page)
      await visit(`${language}/order/status/${number}`)
      await expectAccessible(page)
    })

    test('a pending payment is accessible', async ({ page, visit, register, baseURL }) => {
      await register()
      const caller = callerOf(page, baseURL ?? '')
      await fillCart(caller, shirt)
      const number = await order(caller, 'card')
      await visit(`${language}/order/pay/${number}`)
      await expectAccessible(page)
      await visit(`${language}/checkout/complete?order_number=${number}`)
      await expectAccessible(page)
    })

    test('the account is accessible', async ({ page, visit, signIn }) => {
      await signIn('maya@shopper.example')
      for (const path of ['/account/dashboard', '/account/orders', '/account/addresses?new']) {
        await visit(language + path)
        await expectAccessible(page)
      }
    })

    test('an order in the account is accessible', async ({ page, visit, signIn }) => {
      await signIn('maya@shopper.example')
      await visit(`${language}/account/orders?status=delivered`)
      await page.getByRole('table').getByRole('link').first().click()
      await expect(page.getByRole('main').getByRole('list').first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}
