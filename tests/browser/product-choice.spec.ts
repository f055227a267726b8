import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, phone, test } from '#tests/support/browser.ts'
import { callerOf } from '#tests/support/purchase.ts'

const skirt = { slug: 'madras-wrap-skirt', name: 'Madras Wrap Skirt' }
const dress = { slug: 'doudou-tiered-dress', name: 'Doudou Tiered Dress' }
const mug = { slug: 'hibiscus-enamel-mug', name: 'Hibiscus Enamel Mug' }

const layouts = ['thumbnail', 'images', 'slider', 'sticky', 'accordion', 'tab'] as const

test('a product needs its options before it is added, and the address follows them', async ({
  page,
  visit,
}) => {
  await visit(`/product/${dress.slug}`)

  await addButton(page).click()

  const size = page.getByRole('group', { name: /^Size/ })
  await expect(size).toContainText('This Field Cannot Be Empty')
  await expect(size.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page)

  await size.getByText('L', { exact: true }).click()
  await expect(size).not.toContainText('This Field Cannot Be Empty')
  await expect(page).toHaveURL(/\?variant=/)
  await expect(page.getByRole('status', { name: `Your selected options: ${dress.name}` })).toContainText('$')
  await addButton(page).click()
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toContainText(dress.name)

  const address = page.url()
  await page.goto(address)
  await expect(size.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
})

test('options chosen by keyboard alone are bought at once', async ({ page, visit }) => {
  await visit(`/product/${skirt.slug}`)
  await page.getByRole('radio', { name: 'S', exact: true }).focus()

  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Buy now' }).press('Enter')

  await page.waitForURL(/\/(checkout|auth\/login\?redirect=%2Fcheckout)$/)
})

test('a quantity above the limit is reduced, with the reason', async ({ page, visit, baseURL }) => {
  const { call } = callerOf(page, baseURL ?? '')
  const { data } = await call('GET /products', { query: { per_page: 60 } })
  const simple = data.find(({ stock, kind }) => stock !== 'sold_out' && kind === 'simple')
  if (!simple) throw new Error('No product without options found in the demo market')
  const { slug, name, variants } = await call('GET /products/{slug}', { params: { slug: simple.slug } })
  const limit = variants[0]?.limit ?? 0
  await visit(`/product/${slug}`)
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${name}` })

  await quantity.fill(String(limit + 5))
  await quantity.press('Tab')

  await expect(quantity).toHaveValue(String(limit))
  await expect(page.getByText(`You can order up to ${limit} right now.`)).toBeVisible()
})

test('a bundle is added as a whole', async ({ page, visit }) => {
  await visit('/product/scotch-bonnet-fire')
  const bundle = page.getByRole('region', { name: /^(Frequently bought together|Goes well with it)/ })
  await bundle.scrollIntoViewIfNeeded()

  await bundle.getByRole('checkbox').last().uncheck()
  await bundle.getByRole('button', { name: 'Add all 2 to cart' }).click()

  await expect(page.getByRole('dialog', { name: 'Your cart, 2 items' })).toBeVisible()
})

test('a guest subscribes to a sold-out product by email, a customer with one click', async ({
  page,
  visit,
  register,
}) => {
  await visit(`/product/${mug.slug}`)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Your email', { exact: true }).fill('waits-for-a-mug@shopper.example')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(/^Check your email/)).toBeVisible()

  await register()
  await visit(`/product/${mug.slug}`)
  await expect(page.getByLabel('Your email', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(/^You’ll get one email/)).toBeVisible()
  await expectAccessible(page)
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('options have an address, missing ones are reported, and the selection goes into the cart', async ({
    page,
    visit,
  }) => {
    await visit(`/product/${dress.slug}`)
    await addButton(page).click()
    await expect(page.getByRole('group', { name: /^Size/ })).toContainText('This Field Cannot Be Empty')

    await page.getByRole('group', { name: /^Size/ }).getByText('M', { exact: true }).click()
    await page.getByRole('button', { name: 'Show this option' }).click()
    await expect(page).toHaveURL(/\?variant=/)
    await addButton(page).click()

    await expect(page.getByRole('heading', { name: 'Your cart, 1 item' })).toBeVisible()
    await expect(page.getByText(/M.*Coral|Coral.*M/)).toBeVisible()
  })

  test('bundle, delivery and stock alert are forms and pages', async ({ page, visit }) => {
    await visit('/product/scotch-bonnet-fire')
    await page.getByRole('link', { name: 'Delivery and returns' }).click()
    await expect(page.getByRole('heading', { name: 'Delivery and returns', level: 1 })).toBeVisible()
    await expect(page.getByText('Ships from Kingston, Jamaica')).toBeVisible()
    await expect(page.getByText(/accepts returns within/)).toBeVisible()

    await page.getByRole('link', { name: 'Back to Scotch Bonnet Fire' }).click()
    await page.getByRole('button', { name: 'Add all 3 to cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart, 3 items' })).toBeVisible()

    await visit(`/product/${mug.slug}`)
    await page.getByLabel('Your email', { exact: true }).fill('no-script@shopper.example')
    await page.getByRole('button', { name: 'Notify me' }).click()
    await expect(page.getByText(/^Check your email/)).toBeVisible()
  })
})

test.describe('phone in dark mode', () => {
  test.use({ ...phone, colorMode: 'dark' })

  for (const layout of layouts) {
    test(`layout ${layout} is legible and fits the screen`, async ({ page, visit }) => {
      await visit(`/product/${skirt.slug}?layout=product_${layout}`)
      await expectNoOverflow(page)
      await expectAccessible(page)
    })
  }
})

for (const layout of layouts) {
  test(`layout ${layout} is accessible on a wide screen`, async ({ page, visit }) => {
    await visit(`/product/${skirt.slug}?layout=product_${layout}`)
    await expectAccessible(page)
  })
}

function addButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true })
}
