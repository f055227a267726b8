import { describe, expect, test } from 'vitest'
import { columnsChosen, readColumnChoice, writeColumnChoice } from './list-layout.ts'

describe('columns chosen for a visit', () => {
  test.each(['3', 'list', '5~collection_banner'])('are read as they were written: %s', (text) => {
    const choice = readColumnChoice(text)
    expect(choice && writeColumnChoice(choice)).toBe(text)
  })

  test.each([undefined, '', '6', 'list~', '3~anything'])(
    'are none when nobody can have chosen them: %s',
    (text) => {
      expect(readColumnChoice(text)).toBeUndefined()
    },
  )

  test('apply if the address names no layout', () => {
    expect(columnsChosen({ columns: '3', under: 'collection_banner' }, undefined)).toBe('3')
  })

  test('are overridden by a layout in the address, unless they were chosen under it', () => {
    expect(columnsChosen({ columns: '3' }, 'collection_5_grid')).toBeUndefined()
    expect(columnsChosen({ columns: '3', under: 'collection_5_grid' }, 'collection_5_grid')).toBe('3')
  })
})
