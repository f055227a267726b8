import { describe, expect, it } from 'vitest'
import {
  changeList,
  isFormShaped,
  priceBounds,
  rangeOf,
  readList,
  withoutRange,
  withoutValue,
  writeList,
} from './list-query.ts'

function rewritten(query: string): string {
  return writeList(readList(new URLSearchParams(query)))
}

describe('query of a product list', () => {
  it('writes keys in a fixed order', () => {
    expect(rewritten('page=2&sortBy=a-z&rating=5&category=soap')).toBe(
      '?category=soap&rating=5&sortBy=a-z&page=2',
    )
  })

  it('drops unknown keys, sort orders and pages', () => {
    expect(rewritten('page=0&sortBy=random&utm_source=letter')).toBe('')
    expect(rewritten('category=soap,<script>&page=1')).toBe('?category=soap')
  })

  it('keeps an unreadable filter, for the server to refuse', () => {
    expect(rewritten('rating=9&price=cheap&delivers_to=jamaica')).toBe(
      '?price=cheap&rating=9&delivers_to=jamaica',
    )
    expect(rewritten('price_min=five&price_max=')).toBe('?price=five')
  })

  it('combines the checkboxes of a plain form and its two price fields', () => {
    const form = 'category=soap&category=scrubs&price_min=5&price_max=40&search='

    expect(rewritten(form)).toBe('?category=soap,scrubs&price=5-40')
    expect(isFormShaped(new URLSearchParams(form))).toBe(true)
    expect(isFormShaped(new URLSearchParams('category=soap,scrubs&price=5-40'))).toBe(false)
  })

  it('swaps reversed price bounds and leaves missing ones open', () => {
    expect(rewritten('price=40-5')).toBe('?price=5-40')
    expect(priceBounds('-40')).toEqual({ max: 40 })
    expect(priceBounds('5-')).toEqual({ min: 5 })
  })

  it('combines the fields of ranges of numbers, and keeps clean ones', () => {
    const form =
      'range_min_load=2.5&range_max_load=10&range_min_box.length=&range_max_box.length=-3&range_min_age='

    expect(rewritten(form)).toBe('?range=load:2.5-10,box.length:--3')
    expect(rewritten('range=load:2.5-10,box.length:--3')).toBe('?range=load:2.5-10,box.length:--3')
    expect(rewritten('range=load:10-2.5')).toBe('?range=load:2.5-10')
    expect(rewritten('range_min_load=heavy')).toBe('?range=load%3Aheavy-'.replace('%3A', ':'))
    expect(isFormShaped(new URLSearchParams(form))).toBe(true)
    expect(isFormShaped(new URLSearchParams('range=load:2-'))).toBe(false)
  })

  it('removes one range', () => {
    const state = readList(new URLSearchParams('range=load:2-,box.width:-4'))

    expect(rangeOf(state, 'box.width')).toEqual({ of: 'box.width', max: 4 })
    expect(writeList(withoutRange(state, 'load'))).toBe('?range=box.width:-4')
  })

  it('returns to the first page when a filter changes', () => {
    const state = readList(new URLSearchParams('category=soap,scrubs&page=3'))

    expect(writeList(withoutValue(state, 'category', 'soap'))).toBe('?category=scrubs')
    expect(writeList(changeList(state, { page: '4' }))).toBe('?category=soap,scrubs&page=4')
  })
})
