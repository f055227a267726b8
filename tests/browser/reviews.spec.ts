import sharp from 'sharp'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  fillSignInForm,
  phone,
  test,
  untilInteractive,
} from '#tests/support/browser.ts'
import { orderAndDeliverCoffee } from '#tests/support/delivered-order.ts'
import { coffee } from '#tests/support/purchase.ts'

const skirt = 'madras-wrap-skirt'

test('a guest who opens the review form signs in and returns to it, and it shows when a review is possible', async ({
  page,
  visit,
  register,
}) => {
  const email = await register()
  await page.context().clearCookies()
  await visit(`/product/${skirt}`)

  const reviews = page.getByRole('tab', { name: /^Reviews/ })
  await untilInteractive(reviews)
  await reviews.click()
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.waitForURL(/\/auth\/login\?redirect=/)
  await fillSignInForm(page, email)

  await expect(page).toHaveURL(new RegExp(`/product/${skirt}#reviews$`))
  const dialog = page.getByRole('dialog', { name: 'Write a review' })
  await dialog.waitFor()
  await expect(dialog.getByRole('heading', { name: 'Not delivered yet' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true')
})

test('a helpful vote counts at once, and can be withdrawn', async ({ page, visit, register }) => {
  await register()
  // On a slow connection, the visitor votes before their own earlier votes are loaded.
  await page.route(/own-part/, async (route) => {
    const answer = await route.fetch()
    await new Promise((late) => setTimeout(late, 1_000))
    await route.fulfill({ response: answer })
  })
  await visit(`/product/${skirt}/reviews?sort=lowest`)
  const vote = page.getByRole('button', { name: /^Helpful: / }).first()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')

  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
  await page.unrouteAll({ behavior: 'wait' })
})

test('a histogram bar links to the reviews with that rating', async ({ page, visit }) => {
  await visit(`/product/${skirt}`)

  await page.getByRole('tab', { name: /^Reviews/ }).click()
  await page.getByRole('link', { name: /^5 stars: show/ }).click()

  await expect(page).toHaveURL(/rating=5$/)
  const stars = page.getByRole('article').getByRole('img', { name: /out of 5|of 5/ })
  await expect(stars.first()).toHaveAccessibleName(/^5 /)
  await expectAccessible(page)
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer writes a review with a picture, keeps the input after an error, and edits it', async ({
    page,
    register,
    baseURL,
  }) => {
    await register()
    await orderAndDeliverCoffee(page, baseURL ?? '')
    await page.goto(`/product/${coffee.slug}/review`)
    await page.getByLabel('Your review').fill('Roasted the week it was sent')
    await page.locator('input[type=file]').setInputFiles({
      name: 'beans.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#5b3a21' } })
        .jpeg()
        .toBuffer(),
    })

    await page.getByRole('button', { name: 'Publish review' }).click()
    await expect(page.getByText('Rating is required')).toBeVisible()
    await expect(page.getByLabel('Your review')).toHaveValue('Roasted the week it was sent')
    await page.getByLabel('What does picture 1 show?').fill('The beans')
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await page.getByRole('button', { name: 'Publish review' }).click()

    await expect(page.getByText('Your review is published.')).toBeVisible()
    await page.goto(`/product/${coffee.slug}/reviews`)
    const mine = page.getByRole('article').filter({ hasText: 'Roasted the week it was sent' }).first()
    await expect(mine.getByRole('img', { name: 'The beans' })).toBeVisible()
    await expect(mine).toContainText('Verified purchase')

    await page.goto(`/product/${coffee.slug}/review`)
    await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your review is published.')).toBeVisible()
  })

  test('a question is asked, refused when empty, and listed among one’s own', async ({ page, register }) => {
    await register()
    await page.goto(`/product/${skirt}/question`)

    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByText('This Field Cannot Be Empty')).toBeVisible()
    await page.getByLabel('Your question').fill('Does it have pockets?')
    await page.getByRole('button', { name: 'Send question' }).click()

    await expect(page.getByText('Your question is saved.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Does it have pockets?' })).toBeVisible()
  })
})

test.describe('phone in dark mode', () => {
  test.use({ ...phone, colorMode: 'dark' })

  for (const path of [`/product/${skirt}/reviews`, `/product/${skirt}/questions`]) {
    for (const language of ['', '/fr', '/ar']) {
      test(`${language}${path} is accessible`, async ({ page, visit }) => {
        await visit(`${language}${path}`)

        await expectAccessible(page)
        await expectNoOverflow(page)
      })
    }
  }
})
