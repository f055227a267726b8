import { expect, test } from 'vitest'
import type { Api } from '#app/api.ts'
import { editedWeek, fieldOf, sendWeek } from './week.ts'

/** A form in which Monday has a span, and a button pressed. */
function pressed(edit: string): FormData {
  const form = new FormData()
  form.set(fieldOf(1, 0, 'opens'), '08:00')
  form.set(fieldOf(1, 0, 'closes'), '17:00')
  form.set('edit', edit)
  return form
}

const monday = [{ opens: '08:00', closes: '17:00' }]

test('a span is added to a day, and the eye goes to it', () => {
  const week = editedWeek(pressed('add-1'))

  expect(week?.rows[1]).toEqual([...monday, { opens: '', closes: '' }])
  expect(week?.focus).toBe(fieldOf(1, 1, 'opens'))
})

test('a span is taken from a day, and the eye goes to what adds one', () => {
  const week = editedWeek(pressed('remove-1-0'))

  expect(week?.rows[1]).toEqual([])
  expect(week?.focus).toBe('add-1')
})

test('a day is copied to all', () => {
  expect(editedWeek(pressed('copy-1'))?.rows).toEqual(Array(7).fill(monday))
})

test.each(['', 'burn-1', 'constructor-1', 'toString'])('what is no button changes nothing: %j', (edit) => {
  expect(editedWeek(pressed(edit))).toBeUndefined()
})

test('a row that was added and left empty is sent, so that its day is not saved as closed', async () => {
  const form = pressed('')
  form.set(fieldOf(2, 0, 'opens'), '')
  form.set(fieldOf(2, 0, 'closes'), '')
  const sent: unknown[] = []
  const api = async (_: string, given: unknown) => {
    sent.push(given)
  }

  await sendWeek(api as unknown as Api, { store: 'a-store' }, form)

  expect(sent).toMatchObject([
    {
      body: {
        spans: [
          { weekday: 1, opens: '08:00', closes: '17:00' },
          { weekday: 2, opens: '', closes: '' },
        ],
      },
    },
  ])
})
