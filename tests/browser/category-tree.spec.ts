import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/support/browser.ts'

/** Adds categories of their own, so that other tests keep theirs. Returns their names. */
async function addCategories(page: Page, origin: string): Promise<string[]> {
  const call = async (path: string, data?: object) => {
    const answer = await page.request.fetch(`/api${path}`, {
      method: data ? 'POST' : 'GET',
      headers: { origin },
      ...(data && { data }),
    })
    await expect(answer, path).toBeOK()
    return answer.json()
  }
  const { data } = await call('/operator/categories')
  const vertical = data.find((each: { path: string }) => each.path === 'beauty')
  const texts = { en: '', fr: '' }
  const names = ['First', 'Second', 'Third'].map((name) => `${name} ${crypto.randomUUID().slice(0, 6)}`)
  for (const name of names) {
    await call('/operator/categories', {
      parent_id: vertical.id,
      name: { en: name, fr: '' },
      description: texts,
      seo_title: texts,
      seo_description: texts,
      is_hidden: false,
      picture_id: null,
    })
  }
  return names
}

test('an operator moves a category by keyboard and by mouse, among its siblings and into another', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('operator@tradewind.example')
  const [first = '', second = '', third = ''] = await addCategories(page, baseURL ?? '')
  await visit('/operator/categories')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const shown = async () => {
    const all = await page.getByRole('main').getByRole('listitem').allTextContents()
    return all.flatMap((text) => [first, second, third].find((name) => text.includes(name)) ?? [])
  }
  await expect.poll(shown).toEqual([first, second, third])

  const up = page.getByRole('button', { name: `Move ${third} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(shown).toEqual([first, third, second])
  await expect(up).toBeFocused()

  await row(second).dragTo(row(first), { targetPosition: { x: 60, y: 4 } })
  await expect.poll(shown).toEqual([second, first, third])
  // The bar at the top would cover parts of the rows below it.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)

  await row(third).dragTo(row(first), { targetPosition: { x: 60, y: 40 } })
  await expect.poll(async () => (await row(third).textContent())?.includes('/beauty/third')).toBe(true)
  await row(third).getByRole('link', { name: third, exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Parent category' })).toContainText(first)
  await expect(page.getByRole('combobox', { name: 'Parent category' })).toHaveValue(/[0-9a-f-]{36}/)
})
