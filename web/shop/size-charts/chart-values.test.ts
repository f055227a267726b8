import { expect, test } from 'vitest'
import { afterTablePress, chartIn, valuesOfChart } from './chart-values.ts'

const chart = {
  id: '01a21000-0000-7000-8000-000000000001',
  version: 3,
  products: 0,
  is_of_market: false,
  category_ids: [],
  name: { en: 'Dresses', fr: 'Robes' },
  note: { en: '', fr: '' },
  unit: 'cm' as const,
  columns: [
    { key: 'bust', label: { en: 'Bust', fr: 'Poitrine' } },
    { key: 'waist', label: { en: 'Waist', fr: '' } },
  ],
  rows: [
    { size: 'S', cells: ['82–87', '60'] },
    { size: 'M', cells: ['88', ''] },
  ],
}
const values = valuesOfChart(chart)
const tableAfter = (command: string, more: Record<string, string> = {}) => {
  const { columns, rows } = chartIn(afterTablePress({ ...values, ...more, command }) ?? {})
  return [columns.map(({ label }) => label.en), ...rows.map(({ size, cells }) => [size, ...cells])]
}

test('an untouched form has the fields of its chart', () => {
  const { name, note, unit, columns, rows } = chart

  expect(chartIn(values)).toEqual({ name, note, unit, columns, rows })
})

test('buttons add, remove and move rows and columns with their cells', () => {
  expect(tableAfter('more rows').at(-1)).toEqual(['', '', ''])
  expect(tableAfter('drop rows 0')).toEqual([
    ['Bust', 'Waist'],
    ['M', '88', ''],
  ])
  expect(tableAfter('up:rows.1').map(([first]) => first)).toEqual(['Bust', 'M', 'S'])
  expect(tableAfter('more columns')[0]).toEqual(['Bust', 'Waist', ''])
  expect(tableAfter('drop columns 0')).toEqual([['Waist'], ['S', '60'], ['M', '']])
  expect(tableAfter('up:columns.1')).toEqual([
    ['Waist', 'Bust'],
    ['S', '60', '82–87'],
    ['M', '', '88'],
  ])
})

test('a table copied from a spreadsheet replaces the table', () => {
  const pasted = 'Size\tChest\tLength\nS\t90-95\t70\nL\t100\t\n'

  expect(tableAfter('fill:table', { pasted })).toEqual([
    ['Chest', 'Length'],
    ['S', '90-95', '70'],
    ['L', '100', ''],
  ])
  expect(tableAfter('fill:table', { pasted: 'nothing' })[0]).toEqual(['Bust', 'Waist'])
})

test('other buttons change nothing', () => {
  expect(afterTablePress({ ...values, command: 'keep' })).toBeUndefined()
})
