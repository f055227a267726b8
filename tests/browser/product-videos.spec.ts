import { expect, expectAccessible, test } from '#tests/support/browser.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { videoBytes } from '#tests/support/video.ts'

test('a seller adds a video with a poster made of it, puts it first, and a shopper plays it', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('owner@madras-lane.example')
  await visit('/seller/desk/madras-lane/products/new')
  await page
    .getByRole('textbox', { name: 'Name (required)', exact: true })
    .fill(`Filmed dress ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByRole('combobox', { name: /^Category/ }).fill('Dresses & Skirts')
  await page.getByRole('option', { name: 'Dresses & Skirts' }).click()
  await page.getByLabel(/^Price \(/).fill('20')
  const files = page.locator('input[type=file]:not([name])')
  const picture = Buffer.from(await (await createPicture({ width: 600, height: 600 })).arrayBuffer())
  await files.setInputFiles({ name: 'dress.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('textbox', { name: 'Alternative text of picture 1', exact: true }).fill('A dress')
  const video = videoBytes({ width: 320, height: 240, frames: 20, hasSound: true, isIndexLast: true })
  await files.setInputFiles({ name: 'dress.mp4', mimeType: 'video/mp4', buffer: video })
  const text = page.getByRole('textbox', { name: 'What video 2 shows', exact: true })
  await text.fill('A dress in the wind')

  await page.getByRole('button', { name: 'Move video 2 forward' }).click()
  await expect(page.getByRole('textbox', { name: 'What video 1 shows', exact: true })).toHaveValue(
    'A dress in the wind',
  )
  await page.getByRole('button', { name: 'Change poster of video 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose poster' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this moment' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const shop = await page.getByRole('link', { name: 'View in store' }).getAttribute('href')
  await visit(shop ?? '')

  const player = page.locator('video')
  await expect(player).toHaveAttribute('aria-label', 'A dress in the wind')
  await expect(player).toHaveAttribute('preload', 'none')
  await expect(player).toHaveJSProperty('paused', true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Play video' }).click()
  await expect(player).toBeFocused()
  await expect(player).toHaveJSProperty('ended', true)
  await expect(player).toHaveJSProperty('videoWidth', 320)
  await page.getByRole('button', { name: 'Show picture 2' }).click()
  await page.getByRole('link', { name: 'Click to zoom' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Enlarged pictures' }).getByRole('img', { name: 'A dress' }),
  ).toBeVisible()
})
