import type { Locator, Page } from '@playwright/test'
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

test('a review is written over the product page, survives an error, and appears at once', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  await orderAndDeliverCoffee(page, baseURL ?? '')
  await visit(`/product/${coffee.slug}`)
  await openReviews(page)

  const way = page.getByRole('link', { name: 'Write a review' })
  await way.click()
  const dialog = page.getByRole('dialog', { name: 'Write a review' })
  await expect(dialog.getByRole('link', { name: coffee.name })).toBeVisible()
  await dialog.getByLabel('Your review').fill('Roasted over wood, and it tastes of it')
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog.getByText('Rating is required')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '1 star' })).toBeFocused()
  await expect(dialog.getByLabel('Your review')).toHaveValue('Roasted over wood, and it tastes of it')

  await dialog
    .getByLabel('Add pictures')
    .setInputFiles([await photograph('beans.jpg'), await photograph('cup.jpg')])
  await dialog.getByLabel('What does picture 1 show?').fill('The beans')
  await expect(dialog.getByLabel('What does picture 2 show?')).toBeVisible()
  await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await expect(dialog.getByText('Rating is required')).toBeHidden()
  await dialog.getByRole('button', { name: 'Publish review' }).click()

  await expect(dialog.getByText('Your review is published.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Edit my review' })).toBeFocused()
  const mine = page.getByRole('article').filter({ hasText: 'Roasted over wood' })
  await expect(mine).toContainText('Verified purchase')

  await mine.getByRole('link', { name: 'The beans' }).click()
  const large = page.getByRole('dialog', { name: 'Enlarged pictures' })
  await expect(large.getByRole('img', { name: 'The beans' })).toBeVisible()
  await expect(large).toContainText(/The beans · .+ · .*\d{4}/)
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('ArrowRight')
  await expect(large.getByText('2 / 2')).toBeVisible()
  // More than half of the width, so that it also counts as a swipe on slow machines.
  await swipe(page, large, { from: 0.2, to: 0.8 })
  await expect(large.getByText('1 / 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mine.getByRole('link', { name: 'The beans' })).toBeFocused()

  await page.getByRole('link', { name: 'Edit my review' }).click()
  const changing = page.getByRole('dialog', { name: 'Edit my review' })
  await expect(changing.getByLabel('Your review')).toHaveValue('Roasted over wood, and it tastes of it')
  await changing.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await changing.getByRole('button', { name: 'Save changes' }).click()
  await expect(changing.getByText('Your review is published.')).toBeVisible()
  await changing.getByRole('button', { name: 'Close' }).click()
  await expect(mine.getByRole('img', { name: /^5 / })).toBeVisible()

  await page.getByRole('link', { name: 'Edit my review' }).click()
  await changing.getByText('Delete my review').first().click()
  await changing.getByRole('button', { name: 'Delete my review' }).click()
  await expect(changing.getByText('Your review is deleted.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mine).toBeHidden()
})

test('closing a dialog with input by key, outside click or button asks first', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit(`/product/${skirt}`)
  await openQuestions(page)
  const way = page.getByRole('tabpanel').getByRole('link', { name: 'Ask a question' })
  const dialog = page.getByRole('dialog', { name: 'Ask a question' })
  const asked = page.getByRole('dialog', { name: 'Discard your text?' })

  await way.click()
  await expect(dialog.getByRole('textbox', { name: 'Your question' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(way).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('Is it lined?')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 300),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave()
    await expect(asked.getByRole('button', { name: 'Continue writing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    await expect(dialog.getByRole('textbox', { name: 'Your question' })).toHaveValue('Is it lined?')
  }
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Discard text' }).click()
  await expect(dialog).toBeHidden()
  await expect(way).toBeFocused()
})

test('a question is asked in a dialog, edited and deleted', async ({ page, visit, register }) => {
  await register()
  await visit(`/product/${skirt}`)
  await openQuestions(page)
  const way = page.getByRole('tabpanel').getByRole('link', { name: 'Ask a question' })
  await way.click()
  const dialog = page.getByRole('dialog', { name: 'Ask a question' })

  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('This Field Cannot Be Empty')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Your question' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('Does it wash well?')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('Your question is saved.')).toBeVisible()
  await page.keyboard.press('Escape')

  await way.click()
  await dialog.getByRole('button', { name: 'Edit question' }).click()
  const changing = page.getByRole('dialog', { name: 'Edit my question' })
  await changing.getByRole('textbox', { name: 'Your question' }).fill('Does it wash well by hand?')
  await changing.getByRole('button', { name: 'Save changes' }).click()
  await expect(changing.getByText('Your question is saved.')).toBeVisible()
  await page.keyboard.press('Escape')

  await way.click()
  await expect(dialog.getByRole('heading', { name: 'Does it wash well by hand?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete question' }).click()
  await expect(dialog.getByText('Your question is deleted.')).toBeVisible()
})

test('a review is reported in a dialog, once, with a reason', async ({ page, visit, register }) => {
  await register()
  await visit(`/product/${skirt}`)
  await openReviews(page)
  const way = page.getByRole('link', { name: /^Report what / }).first()
  await way.click()
  const dialog = page.getByRole('dialog', { name: 'Report content' })

  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Offensive or hateful' })).toBeFocused()
  await dialog.getByRole('radio', { name: 'Advertising' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()

  await expect(dialog.getByText('Thank you. We’ll check it.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tabpanel').getByText('Reported').first()).toBeVisible()
})

test('a draft survives an expired session and sign-in', async ({ page, visit, register, context }) => {
  const email = await register()
  await visit(`/product/${skirt}`)
  await openQuestions(page)
  await page.getByRole('tabpanel').getByRole('link', { name: 'Ask a question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask a question' })
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('Is the madras woven on the island?')
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Send question' }).click()

  await page.waitForURL(/\/auth\/login\?redirect=/)
  await fillSignInForm(page, email)

  await expect(dialog.getByRole('textbox', { name: 'Your question' })).toHaveValue(
    'Is the madras woven on the island?',
  )
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('Your question is saved.')).toBeVisible()
})

for (const [colorMode, language] of [
  ['light', ''],
  ['dark', '/ar'],
] as const) {
  test.describe(`${colorMode}, phone`, () => {
    test.use({ ...phone, colorMode })

    test(`dialogs of ${language}/product are accessible, with errors and confirmation`, async ({
      page,
      visit,
      register,
      baseURL,
    }) => {
      test.slow()
      await register()
      await orderAndDeliverCoffee(page, baseURL ?? '')
      await visit(`${language}/product/${coffee.slug}`)
      await openReviews(page)
      for (const path of ['review', 'question', 'report']) {
        if (path === 'question') await page.getByRole('tab').nth(2).click()
        if (path === 'report') await page.getByRole('tab').nth(1).click()
        await page
          .getByRole('tabpanel')
          .locator(`a[href*="/${coffee.slug}/${path}"]:not([href*="reviews"])`)
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.locator('button[type=submit]').click()
        await expect(dialog.locator('[aria-invalid]').first()).toBeVisible()
        await dialog.getByRole('textbox').last().fill('…')
        await expectAccessible(page, 'dialog[open]')
        await expectNoOverflow(page)
        await page.keyboard.press('Escape')
        await expectAccessible(page, 'dialog[open] dialog[open]')
        await page.keyboard.press('Tab')
        await page.locator('dialog[open] dialog[open]').getByRole('button').last().click()
        await expect(dialog).toBeHidden()
      }
    })
  })
}

async function openReviews(page: Page): Promise<void> {
  await openPanel(page, 1)
}

async function openQuestions(page: Page): Promise<void> {
  await openPanel(page, 2)
}

async function openPanel(page: Page, place: number): Promise<void> {
  const tab = page.getByRole('tab').nth(place)
  await untilInteractive(tab)
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

async function swipe(page: Page, across: Locator, { from, to }: { from: number; to: number }): Promise<void> {
  const box = await across.boundingBox()
  if (!box) throw new Error('Element to swipe is not visible')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * from, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to, y, { steps: 5 })
  await page.mouse.up()
}

async function photograph(name: string) {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#5b3a21' } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}
