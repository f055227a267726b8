import { expect, test } from 'vitest'
import { hrefWith, listQueryOf, queryOfForm, viewQueryOf } from './list-address.ts'

test('sends the API neither columns nor empty filters', () => {
  const url = new URL(
    'https://market.example/products?search=+bowl+&status=&column=price&column=stock&page=2',
  )

  expect(listQueryOf(url)).toEqual({ search: 'bowl', page: '2' })
})

test('a change of filters returns to the first page and keeps the columns', () => {
  const search = new URLSearchParams('status=draft&page=3&column=price&column=stock')

  expect(hrefWith(search, { status: undefined, stock: 'out' })).toBe('?column=price&column=stock&stock=out')
})

test('equal views have equal queries', () => {
  expect(viewQueryOf(new URLSearchParams('stock=out&page=2&brand='))).toBe('stock=out')
  expect(viewQueryOf(new URLSearchParams('b=1&a=2'))).toBe(viewQueryOf(new URLSearchParams('a=2&b=1')))
})

test('leaves empty fields of a form out of the address', () => {
  const form = new FormData()
  form.set('search', '')
  form.append('column', 'price')
  form.append('column', 'stock')

  expect(queryOfForm(form)).toBe('column=price&column=stock')
})
