import { expect, expectAccessible, test } from '#tests/support/browser.ts'

test('is accessible', async ({ page, visit }) => {
  await visit('/dev/ui')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The design system')
  await expectAccessible(page)
})
