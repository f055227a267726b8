import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createApi } from '#app/api.ts'
import { expect, expectAccessible, phone, test } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { callerOf, coffee, fillCart, order } from '#tests/support/purchase.ts'

const skirt = 'madras-wrap-skirt'

test('whoever taps to write is led to sign in and back to the form, which says when it opens', async ({
  page,
  visit,
  register,
}) => {
  const email = await register()
  await page.context().clearCookies()
  await visit(`/product/${skirt}`)

  await page.getByRole('tab', { name: /^Reviews/ }).click()
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.waitForURL(/\/auth\/login\?redirect=/)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL(new RegExp(`/product/${skirt}/review$`))
  await expect(page.getByRole('heading', { name: 'Not yet' })).toBeVisible()
})

test('a helpful vote is counted at once, and taken back', async ({ page, visit, register }) => {
  await register()
  await visit(`/product/${skirt}/reviews?sort=lowest`)
  const vote = page.getByRole('button', { name: /^Helpful: / }).first()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')

  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
})

test('a bar of the histogram leads to those that gave so many stars', async ({ page, visit }) => {
  await visit(`/product/${skirt}`)

  await page.getByRole('tab', { name: /^Reviews/ }).click()
  await page.getByRole('link', { name: /^5 stars: show/ }).click()

  await expect(page).toHaveURL(/rating=5$/)
  const stars = page.getByRole('article').getByRole('img', { name: /out of 5|of 5/ })
  await expect(stars.first()).toHaveAccessibleName(/^5 /)
  await expectAccessible(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer writes a review with a picture, loses nothing to a mistake, and changes it', async ({
    page,
    register,
    baseURL,
  }) => {
    await register()
    await buyCoffee(page, baseURL ?? '')
    await page.goto(`/product/${coffee.slug}/review`)
    await page.getByLabel('Your review').fill('Roasted the week it was sent')
    await page.locator('input[type=file]').setInputFiles({
      name: 'beans.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#5b3a21' } })
        .jpeg()
        .toBuffer(),
    })

    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Rating is required')).toBeVisible()
    await expect(page.getByLabel('Your review')).toHaveValue('Roasted the week it was sent')
    await page.getByLabel('What does picture 1 show?').fill('The beans')
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await page.getByRole('button', { name: 'Publish' }).click()

    await expect(page.getByText('Your review is published.')).toBeVisible()
    await page.goto(`/product/${coffee.slug}/reviews`)
    const mine = page.getByRole('article').filter({ hasText: 'Roasted the week it was sent' }).first()
    await expect(mine.getByRole('img', { name: 'The beans' })).toBeVisible()
    await expect(mine).toContainText('Verified purchase')

    await page.goto(`/product/${coffee.slug}/review`)
    await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your review is published.')).toBeVisible()
  })

  test('a question is asked, kept when empty is refused, and listed as one’s own', async ({
    page,
    register,
  }) => {
    await register()
    await page.goto(`/product/${skirt}/question`)

    await page.getByRole('button', { name: 'Send the question' }).click()
    await expect(page.getByText('This Field Cannot Be Empty')).toBeVisible()
    await page.getByLabel('Your question').fill('Does it have pockets?')
    await page.getByRole('button', { name: 'Send the question' }).click()

    await expect(page.getByText('Your question is kept.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Does it have pockets?' })).toBeVisible()
  })
})

test.describe('in the dark, on a phone', () => {
  test.use({ ...phone, colorMode: 'dark' })

  for (const path of [`/product/${skirt}/reviews`, `/product/${skirt}/questions`]) {
    for (const language of ['', '/fr', '/ar']) {
      test(`${language}${path} is accessible`, async ({ page, visit }) => {
        await visit(`${language}${path}`)

        await expectAccessible(page)
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
        expect(isTooWide).toBe(false)
      })
    }
  }
})

/** Has coffee delivered to whoever the page is signed in as. */
async function buyCoffee(page: Page, origin: string): Promise<void> {
  const caller = callerOf(page, origin)
  await fillCart(caller, coffee)
  const number = await order(caller, 'cash')
  const seller = await signedIn(origin, 'owner@blue-mahoe-larder.example')
  const params = { store: 'blue-mahoe-larder', number: `${number}-1` }
  const { state } = await seller('GET /seller/stores/{store}/orders/{number}', { params })
  if (state === 'placed') await seller('POST /seller/stores/{store}/orders/{number}/accept', { params })
  await seller('POST /seller/stores/{store}/orders/{number}/start', { params })
  await seller('POST /seller/stores/{store}/orders/{number}/hand-over', { params, body: {} })
  await seller('POST /seller/stores/{store}/orders/{number}/deliver', { params })
}

/** The API as somebody of the demo market, beside the page. */
async function signedIn(origin: string, email: string) {
  const headers = { 'content-type': 'application/json', 'x-token': 'wanted', origin }
  const body = JSON.stringify({ email, password: demoPassword })
  const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
  const { token } = await answer.json()
  return createApi((path, init) => {
    const sent = new Headers(init.headers)
    sent.set('authorization', `Bearer ${token}`)
    return fetch(`${origin}/api${path}`, { ...init, headers: sent })
  })
}
