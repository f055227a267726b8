import { afterEach, expect, it, vi } from 'vitest'
import { changeCompared } from './change-compared.ts'
import { knownVisitor, refreshVisitor } from './visitor.ts'

afterEach(() => vi.unstubAllGlobals())

it('reverts only the refused change', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/me' ? Response.json(aMember(['one', 'two'])) : Response.json(refusal, { status: 409 }),
  )
  await refreshVisitor()

  const first = changeCompared({ productId: 'three', isCompared: true })
  // Shown but not confirmed yet.
  await knownVisitor()
  const second = changeCompared({ productId: 'four', isCompared: true })

  expect(await Promise.all([first, second])).toEqual(['full', 'full'])
  expect((await knownVisitor())?.compared_product_ids).toEqual(['one', 'two'])
})

const refusal = { code: 'compare_full', message: 'Four products are compared already', request_id: 'r' }

function aMember(compared: readonly string[]) {
  return {
    now: '2026-03-01T10:00:00Z',
    user: { name: 'Maya', is_guest: false },
    cart_count: 0,
    wished_product_ids: [],
    compared_product_ids: compared,
    followed_store_slugs: [],
    unread_notifications: 0,
  }
}
