import { describe, expect, it } from 'vitest'
import { ListQuery } from '#contract/search.ts'
import { listFilter, sortingOf } from './list-filter.ts'

function read(query: Record<string, string>) {
  return listFilter(ListQuery.parse(query))
}

describe('listFilter', () => {
  it('reads comma lists', () => {
    expect(read({ category: 'fashion,home', attribute: 'red,xl,red', island: 'jm,GP' })).toMatchObject({
      categories: ['fashion', 'home'],
      attributes: ['red', 'xl'],
      islands: ['JM', 'GP'],
    })
  })

  it('reads a price range with one end or both', () => {
    expect(read({ price: '10-50' }).price).toEqual({ min: 10, max: 50 })
    expect(read({ price: '10-' }).price).toEqual({ min: 10, max: undefined })
    expect(read({ price: '-50' }).price).toEqual({ min: undefined, max: 50 })
  })

  it('swaps a reversed price range', () => {
    expect(read({ price: '50-10' }).price).toEqual({ min: 10, max: 50 })
  })

  it.each([
    ['vertical', 'cars'],
    ['category', "fashion,Robert'); drop table"],
    ['attribute', '../x'],
    ['price', '-'],
    ['price', 'a-b'],
    ['rating', '4,6'],
    ['rating', '4.5'],
    ['island', 'Jamaica'],
    ['delivers_to', 'jamaica'],
    ['ids', 'x,019b76da-a800-7b01-8cb0-cd5d80dce9a5'],
    ['deals', 'yes'],
    ['open_now', '1'],
    ['page', '-3'],
    ['per_page', '61'],
    ['sortBy', 'sideways'],
    ['search', 'a'.repeat(201)],
  ])('%s as %s is refused: a list that leaves a filter out shows what nobody asked for', (key, value) => {
    const { error } = ListQuery.safeParse({ [key]: value })

    expect(error?.issues.map(({ path }) => path)).toEqual([[key]])
  })
})

describe('sortingOf', () => {
  it('returns the requested sorting, else the default of the list', () => {
    expect(sortingOf(ListQuery.parse({ sortBy: 'a-z', search: 'rum' }))).toBe('a-z')
    expect(sortingOf(ListQuery.parse({ search: 'rum' }))).toBe('relevance')
    expect(sortingOf(ListQuery.parse({ deals: 'true' }))).toBe('discount-high-low')
    expect(sortingOf(ListQuery.parse({}))).toBe('best')
  })
})
