import { expect, test } from 'vitest'
import { missingRows, newLabels, optionsIn, storedRows, variantRows } from './variants.ts'

const values = {
  'options.0.id': 'colour',
  'options.0.name.en': 'Colour',
  'options.0.values.0.id': 'red',
  'options.0.values.0.label.en': 'Red',
  'options.0.values.1.id': 'blue',
  'options.0.values.1.label.en': 'Blue',
  'options.1.id': 'size',
  'options.1.name.en': 'Size',
  'options.1.values.0.id': 's',
  'options.1.values.0.label.en': 'S',
  'options.1.values.1.id': 'l',
  'options.1.values.1.label.en': 'L',
  'variants.0.values': '["Red","S"]',
  'variants.1.values': '["Red","L"]',
  'variants.2.values': '["Blue","L"]',
}
const options = optionsIn(values, ['en'])
const stored = storedRows(values, options)

test('makes a row of each combination that the product has', () => {
  const rows = variantRows(options, stored, missingRows(options, stored), 2000)

  expect(rows).toEqual([
    { key: 'red/s', labels: ['Red', 'S'], from: 'variants.0', like: undefined },
    { key: 'red/l', labels: ['Red', 'L'], from: 'variants.1', like: undefined },
    { key: 'blue/l', labels: ['Blue', 'L'], from: 'variants.2', like: undefined },
  ])
})

test('after an option was added, the first variant of each kind stays what it was', () => {
  const [colour, size] = options
  if (!colour || !size) throw new Error('The options are missing')
  const ofColour = new Map([
    ['red', 'variants.0'],
    ['blue', 'variants.1'],
  ])

  expect(variantRows([colour, size], ofColour, new Set(), 2000)).toEqual([
    { key: 'red/s', labels: ['Red', 'S'], from: 'variants.0', like: 'variants.0' },
    { key: 'red/l', labels: ['Red', 'L'], from: undefined, like: 'variants.0' },
    { key: 'blue/s', labels: ['Blue', 'S'], from: 'variants.1', like: 'variants.1' },
    { key: 'blue/l', labels: ['Blue', 'L'], from: undefined, like: 'variants.1' },
  ])
})

test('a product without options becomes the first of its variants', () => {
  const [colour] = options
  if (!colour) throw new Error('The option is missing')

  const rows = variantRows([colour], new Map([['', 'variants.0']]), new Set(), 2000)

  expect(rows.map(({ from, like }) => [from, like])).toEqual([
    ['variants.0', 'variants.0'],
    [undefined, 'variants.0'],
  ])
})

test('a renamed value keeps its variants', () => {
  const [colour, size] = options
  if (!colour || !size) throw new Error('The options are missing')
  const crimson = colour.values.map((value) =>
    value.key === 'red' ? { ...value, label: { en: 'Crimson' } } : value,
  )

  const rows = variantRows([{ ...colour, values: crimson }, size], stored, new Set(), 2000)

  expect(rows[0]).toMatchObject({ key: 'red/s', labels: ['Crimson', 'S'], from: 'variants.0' })
})

test('a saved value keeps the key that it had before it had an id', () => {
  const [colour, size] = options
  if (!colour || !size) throw new Error('The options are missing')
  const before = [
    { ...colour, values: colour.values.map((value) => ({ ...value, key: `new ${value.key}` })) },
    size,
  ]

  expect(optionsIn(values, ['en'], before)[0]?.values.map(({ key, id }) => [key, id])).toEqual([
    ['new red', 'red'],
    ['new blue', 'blue'],
  ])
})

test('makes no more rows than a product can have', () => {
  const many = Array.from({ length: 60 }, (_, place) => ({
    key: String(place),
    id: undefined,
    label: { en: String(place) },
    swatch: '',
    pictureId: '',
  }))
  const wide = ['a', 'b', 'c'].map((key) => ({
    key,
    id: undefined,
    name: { en: key },
    style: 'rectangle',
    values: many,
  }))

  expect(variantRows(wide, new Map(), new Set(), 2000)).toHaveLength(2000)
})

test('splits typed values and leaves out those that are there', () => {
  const [colour] = options

  expect(newLabels('Green, red\nBlack; green', colour?.values ?? [])).toEqual(['Green', 'Black'])
})
