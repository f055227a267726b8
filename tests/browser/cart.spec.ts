import type { Page } from '@playwright/test'
import { codeIn, expect, test } from '#tests/support/browser.ts'
import { demoPassword, newCustomer } from '#tests/support/demo.ts'
import { callerOf, dish, fillCart, shirt } from '#tests/support/purchase.ts'

test('items are grouped by seller, and each response replaces the cart', async ({ page, visit, baseURL }) => {
  await fillCart(callerOf(page, baseURL ?? ''), shirt, dish)
  await visit('/cart')

  const shirts = page.getByRole('table', { name: shirt.store })
  await expect(shirts).toContainText(shirt.name)
  await expect(page.getByRole('table', { name: dish.store })).toContainText(dish.name)
  await page.getByRole('button', { name: `One more of ${shirt.name}` }).click()
  await page.getByRole('button', { name: `One more of ${shirt.name}` }).click()

  await expect(page.getByRole('heading', { name: 'Your cart, 4 items' })).toBeVisible()
  await expect(shirts.getByRole('spinbutton', { name: `Quantity of ${shirt.name}` })).toHaveValue('3')
})

test('a quantity of zero is refused without a request', async ({ page, visit, baseURL }) => {
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/cart')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/cartmanager') && request.method() !== 'GET') calls.push(request.url())
  })

  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${shirt.name}` })
  await quantity.fill('0')
  await quantity.press('Enter')

  await expect(page.getByText('Quantity must be greater than 0')).toBeVisible()
  await expect(quantity).toHaveValue('1')
  expect(calls).toEqual([])
})

test('removing an item is announced, and focus moves to the next', async ({ page, visit, baseURL }) => {
  await fillCart(callerOf(page, baseURL ?? ''), shirt, dish)
  await visit('/cart')

  await page.getByRole('button', { name: `Remove ${shirt.name}` }).click()

  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${dish.name}` })).toBeFocused()
  await page.getByRole('button', { name: `Remove ${dish.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a cart that fails to load is requested once, and again on request', async ({ page, visit }) => {
  let asked = 0
  await page.route('**/api/cartmanager/cart', (route) => {
    asked += 1
    return route.abort()
  })
  await visit('/faq')
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await expect(drawer.getByText('Error fetching cart')).toBeVisible()
  const before = asked
  await page.waitForTimeout(1_500)
  expect(asked).toBe(before)

  await page.unroute('**/api/cartmanager/cart')
  await drawer.getByRole('button', { name: 'Try again' }).click()
  await expect(drawer.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a copy of the cart is saved when the page closes', async ({ page, visit, baseURL }) => {
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/cart')

  await visit('/deals')

  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))
  expect(kept).toMatchObject({ items_count: 1, items: [{ qty: 1, name: shirt.name }] })
})

test('a guest’s cart survives registration, which returns to checkout', async ({ page, visit, baseURL }) => {
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/cart')

  await checkOut(page)
  await expect(page.getByRole('heading', { name: 'How would you like to check out?' })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account', level: 1 })).toBeVisible()
  await page.getByLabel('Full name').fill(newCustomer.name)
  const email = `${crypto.randomUUID()}@shopper.example`
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill(newCustomer.phone)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Confirm password').fill(demoPassword)
  await page.getByLabel(/terms/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Six-digit code').fill(await codeIn(baseURL, email))
  await page.getByRole('button', { name: 'Create my account' }).click()

  await page.waitForURL('/checkout')
  await expect(page.getByText(`1 × ${shirt.name}`)).toBeVisible()
})

test('a guest continues to checkout without a password', async ({ page, visit, baseURL }) => {
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/fr/cart')

  await page.getByRole('link', { name: 'Commander' }).first().click()
  const guest = page.getByRole('region', { name: 'Commander en invité' })
  await guest.getByRole('button').click()
  await expect(guest.getByLabel('Nom complet')).toBeFocused()
  await guest.getByLabel('Nom complet').fill(newCustomer.name)
  await guest.getByLabel('E-mail').fill(`${crypto.randomUUID()}@shopper.example`)
  await guest.getByLabel('Numéro de téléphone').fill(newCustomer.phone)
  await guest.getByRole('button').click()

  await page.waitForURL('/fr/checkout')
  await expect(page.getByLabel('Nom complet')).toHaveValue(newCustomer.name)
})

function checkOut(page: Page): Promise<void> {
  return page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'Checkout' }).click()
}
