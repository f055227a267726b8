import { expect, test } from 'vitest'
import { type CacheItem, createMemoryCache, tagsOf } from './memory-cache.ts'

interface Item extends CacheItem {
  readonly name: string
}

const limits = { itemsMax: 3, bytesMax: 100 }

function item(name: string, { bytes = 10, tags = [] as string[] } = {}): Item {
  return { name, bytes, tags: new Set(tags) }
}

test('evicts the least recently used item, by number and by size', async () => {
  const shelf = createMemoryCache<Item>(limits)
  for (const name of ['a', 'b', 'c']) await shelf.fill(name, async () => item(name))
  shelf.get('a')

  await shelf.fill('d', async () => item('d'))
  expect(['a', 'b', 'c', 'd'].filter((key) => shelf.get(key))).toEqual(['a', 'c', 'd'])

  await shelf.fill('large', async () => item('large', { bytes: 85 }))
  expect(['a', 'c', 'd', 'large'].filter((key) => shelf.get(key))).toEqual(['d', 'large'])
})

test('makes an item once for concurrent requests', async () => {
  const shelf = createMemoryCache<Item>(limits)
  let made = 0
  const make = async () => {
    made += 1
    return item('a')
  }

  const [first, second] = await Promise.all([shelf.fill('a', make), shelf.fill('a', make)])

  expect(made).toBe(1)
  expect(first).toBe(second)
})

test('invalidates items with a tag, and no others', async () => {
  const shelf = createMemoryCache<Item>(limits)
  await shelf.fill('a', async () => item('a', { tags: ['1', 'catalog'] }))
  await shelf.fill('b', async () => item('b', { tags: ['2', 'catalog'] }))

  shelf.forget(['product:1'])
  expect([shelf.get('a'), shelf.get('b')?.name]).toEqual([undefined, 'b'])

  shelf.forget(['catalog'])
  expect(shelf.size).toBe(0)
})

test('does not keep an item invalidated while it was made, and makes it again for later requests', async () => {
  const shelf = createMemoryCache<Item>(limits)
  const release = Promise.withResolvers<void>()
  const old = shelf.fill('a', async () => {
    await release.promise
    return item('old', { tags: ['1'] })
  })
  shelf.forget(['product:1'])

  const fresh = await shelf.fill('a', async () => item('new', { tags: ['1'] }))
  release.resolve()

  expect((await old)?.name).toBe('old')
  expect(fresh?.name).toBe('new')
  expect(shelf.get('a')?.name).toBe('new')
})

test('keeps nothing begun before everything was invalidated', async () => {
  const shelf = createMemoryCache<Item>(limits)
  const release = Promise.withResolvers<void>()
  const begun = shelf.fill('a', async () => {
    await release.promise
    return item('a')
  })
  shelf.clear()
  release.resolve()
  await begun

  expect(shelf.get('a')).toBeUndefined()
})

test('drops items that can no longer be made', async () => {
  const shelf = createMemoryCache<Item>(limits)
  await shelf.fill('a', async () => item('a'))

  await shelf.fill('a', async () => undefined)

  expect(shelf.get('a')).toBeUndefined()
})

test('tags a response with every id it contains', () => {
  const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  const json = JSON.stringify({ data: [{ id: ids[0], store: { id: ids[1], name: 'x' } }] })

  expect([...tagsOf(json, 'catalog')]).toEqual(['catalog', ...ids])
})
