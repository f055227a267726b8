import { expect, expectAccessible, findInEmail, test } from '#tests/support/browser.ts'

test('a leaving visitor gets an offer, confirms by email, and unsubscribes there', async ({
  page,
  visit,
  baseURL,
}) => {
  const email = `${crypto.randomUUID()}@shopper.example`
  await page.context().addCookies([{ name: 'cookie_choice', value: 'rejected', url: baseURL ?? '' }])
  await visit('/deals')
  const offer = page.getByRole('dialog', { name: 'Before you go' })
  await page.keyboard.press('Shift')
  await expect(async () => {
    await page.dispatchEvent('body', 'mouseout', { bubbles: true, clientY: -1 })
    await expect(offer).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page, 'dialog[open]')

  await offer.getByLabel('Your email address').fill('nobody')
  await offer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(offer.getByRole('alert')).toHaveText('Invalid Email')
  await offer.getByLabel('Your email address').fill(email)
  await offer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(offer.getByRole('status')).toHaveText(/confirm your subscription/)

  const pattern = /\/newsletter\/[0-9a-f-]{36}/
  await visit(await findInEmail(baseURL, { email, kind: 'newsletter_asked', pattern }))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible()
  await expectAccessible(page, 'main')
  await findInEmail(baseURL, { email, kind: 'coupon_given', pattern: /STAY15/ })

  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
})
