import { expect, expectAccessible, fillSignInForm, phone, test } from '#tests/support/browser.ts'

const DAYS_MS = 24 * 60 * 60 * 1000

test.describe('home page slides', () => {
  test('move by their buttons and stop when paused', async ({ page, visit }) => {
    await visit('/')
    const scenes = page.getByRole('region', { name: 'Highlights' })
    const dot = (n: number) => scenes.getByRole('link', { name: new RegExp(`^Show ${n}:`) })

    await scenes.getByRole('button', { name: 'Next slide' }).click()
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await scenes.getByRole('button', { name: 'Previous slide' }).click()
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await scenes.getByRole('button', { name: 'Pause slideshow' }).click()

    await expect(scenes.getByRole('button', { name: 'Play slideshow' })).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('have no pause button, because nothing moves', async ({ page, visit }) => {
      await visit('/')
      const scenes = page.getByRole('region', { name: 'Highlights' })

      await expect(scenes.getByRole('button', { name: 'Next slide' })).toBeVisible()
      await expect(scenes.getByRole('button', { name: 'Pause slideshow' })).toHaveCount(0)
    })
  })
})

test('a deal that ends while viewed closes without a reload', async ({ page, visit }) => {
  await page.clock.install({ time: new Date() })
  // The response contains the server time, which would reset a clock moved before.
  const heard = page.waitForResponse(/\/api\/me$/)
  await visit('/deals')
  await (await heard).finished()
  const best = page.getByRole('main').locator('section').filter({ hasText: 'Deal of the day' })
  await expect(best.getByRole('timer')).toBeVisible()
  await expect(best.getByRole('link', { name: 'View deal' })).toBeVisible()

  await page.clock.fastForward(60 * DAYS_MS)

  await expect(best.getByText('offer closed')).toBeVisible()
  await expect(best.getByRole('link', { name: 'View product' })).toBeVisible()
  await expect(page.getByRole('article').first().getByText('offer closed')).toBeVisible()
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/% off$/),
  ).toHaveCount(0)
})

test('stores are filtered by island and search, in the chosen layout', async ({ page, visit }) => {
  await visit('/seller/stores')
  await page.getByRole('combobox', { name: 'Island' }).selectOption('GP')
  await expect(page).toHaveURL(/\?island=GP$/)
  await expect(page.getByRole('link', { name: 'Madras Lane' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible()

  await page.getByRole('link', { name: 'Small cards' }).click()
  await expect(page).toHaveURL(/\?island=GP&layout=basic_store$/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('combobox', { name: 'Island' })).toHaveValue('')
  await page.getByRole('searchbox', { name: 'Search stores' }).fill('fruits')
  await expect(page.getByRole('link', { name: 'Fruits Market' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /store/ })).toContainText('1–1 of 1 store')
})

test('a store shows its policies, hours and reviews, each at its own address', async ({ page, visit }) => {
  await visit('/shops/madras-lane')
  const views = page.getByRole('navigation', { name: 'Store pages' })

  await views.getByRole('link', { name: 'About and policies' }).click()
  await expect(page).toHaveURL(/\?tab=about$/)
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible()
  await expectAccessible(page)
  await views.getByRole('link', { name: 'Hours' }).click()
  await expect(page.getByRole('row', { name: /Sunday/ })).toContainText('Closed')
  await views.getByRole('link', { name: /Reviews/ }).click()
  await expect(page.getByRole('heading', { name: 'Reviews', level: 2 })).toBeVisible()
  await expectAccessible(page)
})

test('a guest follows a store after sign-in, finds it in the account and unfollows it', async ({
  page,
  visit,
  register,
  context,
}) => {
  const email = await register()
  await context.clearCookies()
  await visit('/shops/madras-lane')
  await page.getByRole('button', { name: 'Follow Madras Lane' }).click()
  await fillSignInForm(page, email)
  await page.waitForURL(({ pathname }) => pathname === '/shops/madras-lane')
  await expect(page.getByRole('button', { name: 'Following Madras Lane' })).toBeVisible()

  await visit('/following')
  await expect(page.getByRole('link', { name: 'Madras Lane' })).toBeVisible()
  await expectAccessible(page)
  // The button changes before the request is saved.
  const kept = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Following Madras Lane' }).click()
  await expect(page.getByRole('button', { name: 'Follow Madras Lane' })).toBeVisible()
  await kept
  await page.reload()

  await expect(page.getByRole('heading', { name: 'You don’t follow any stores yet' })).toBeVisible()
})

test('a kitchen’s dish opens beside the menu', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit('/restaurants/tavias-pot')
  const order = page.getByRole('complementary', { name: 'Your order' })
  await expect(order).toContainText('Items you add from Tavia')
  await expectAccessible(page)
})

test.describe('no JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('stores are found, viewed and reported', async ({ page }) => {
    await page.goto('/restaurants')
    await page.getByRole('combobox', { name: 'Island' }).selectOption('JM')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\/restaurants\?island=JM$/)

    await page.getByRole('link', { name: /Tavia/ }).click()
    await page.getByRole('link', { name: 'About and policies' }).click()
    await page.getByRole('link', { name: 'Report store' }).click()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('This Field Cannot Be Empty').last()).toBeVisible()
    await page.getByRole('textbox', { name: 'Details' }).fill('The menu names a dish that is never there.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thank you. We’ll look into it.')).toBeVisible()
  })
})
