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

  it('reads a price range with both ends or one', () => {
    expect(read({ price: '10-50' }).price).toEqual({ min: 10, max: 50 })
    expect(read({ price: '10-' }).price).toEqual({ min: 10, max: undefined })
    expect(read({ price: '-50' }).price).toEqual({ min: undefined, max: 50 })
  })

  it('ignores what is malformed', () => {
    const filter = read({
      vertical: 'cars',
      category: "fashion,Robert'); drop table,../x",
      price: '50-10',
      rating: '0,4,6,x,4.5',
      ids: 'x,019b76da-a800-7b01-8cb0-cd5d80dce9a5',
      deals: 'yes',
      page: '-3',
      sortBy: 'sideways',
    })

    expect(filter).toMatchObject({
      vertical: undefined,
      categories: ['fashion'],
      price: undefined,
      stars: [4],
      ids: ['019b76da-a800-7b01-8cb0-cd5d80dce9a5'],
      onlyDeals: false,
    })
    expect(read({ price: '-' }).price).toBeUndefined()
    expect(read({ price: 'a-b' }).price).toBeUndefined()
  })
})

describe('sortingOf', () => {
  it('is what was asked for, else what fits the list', () => {
    expect(sortingOf(ListQuery.parse({ sortBy: 'a-z', search: 'rum' }))).toBe('a-z')
    expect(sortingOf(ListQuery.parse({ search: 'rum' }))).toBe('relevance')
    expect(sortingOf(ListQuery.parse({ deals: 'true' }))).toBe('discount-high-low')
    expect(sortingOf(ListQuery.parse({ sortBy: 'sideways' }))).toBe('best')
  })
})
