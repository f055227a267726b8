import { expect, it } from 'vitest'
import { withViewed } from './recent.ts'

it('stores viewed products last first, each once, twelve at most', () => {
  const many = Array.from({ length: 20 }, (_, index) => `p${index}`).reduce<string[]>(withViewed, [])

  expect(withViewed(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(many).toHaveLength(12)
  expect(many[0]).toBe('p19')
})
