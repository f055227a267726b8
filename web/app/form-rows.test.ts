import { describe, expect, it } from 'vitest'
import { afterPress, filledRows, rowsIn } from './form-rows.ts'

const values = { 'name.en': 'North', 'places.0.city': 'A', 'places.1.city': '', 'places.2.city': 'C' }

describe('a list in a form', () => {
  it('grows by an empty row and keeps the entered values', () => {
    const more = afterPress({ ...values, command: 'more places' }, 'places', 'city') ?? {}

    expect(rowsIn(more, 'places')).toBe(4)
    expect(more).toMatchObject({ ...values, 'places.3.city': '' })
  })

  it('removes one row and moves up those after it', () => {
    const fewer = afterPress({ ...values, command: 'drop places 0' }, 'places', 'city')

    expect(fewer).toEqual({
      'name.en': 'North',
      'places.0.city': '',
      'places.1.city': 'C',
      command: 'drop places 0',
    })
  })

  it('is sent without its empty rows', () => {
    expect(filledRows(values, 'places')).toEqual({
      'name.en': 'North',
      'places.0.city': 'A',
      'places.1.city': 'C',
    })
  })

  it('does not change when another button was pressed', () => {
    expect(afterPress({ ...values, command: 'keep' }, 'places', 'city')).toBeUndefined()
    expect(afterPress({ ...values, command: 'more bands' }, 'places', 'city')).toBeUndefined()
  })
})
