import { expect, test } from 'vitest'
import type { Api } from '#app/api.ts'
import { editedWeek, fieldOf, sendWeek } from './week.ts'

/** Form with one span on Monday and a pressed button. */
function pressed(edit: string): FormData {
  const form = new FormData()
  form.set(fieldOf(1, 0, 'opens'), '08:00')
  form.set(fieldOf(1, 0, 'closes'), '17:00')
  form.set('edit', edit)
  return form
}

const monday = [{ opens: '08:00', closes: '17:00' }]

test('adds a span to a day and focuses it', () => {
  const week = editedWeek(pressed('add-1'))

  expect(week?.rows[1]).toEqual([...monday, { opens: '', closes: '' }])
  expect(week?.focus).toBe(fieldOf(1, 1, 'opens'))
})

test('removes a span and focuses the day’s add button', () => {
  const week = editedWeek(pressed('remove-1-0'))

  expect(week?.rows[1]).toEqual([])
  expect(week?.focus).toBe('add-1')
})

test('copies a day to all days', () => {
  expect(editedWeek(pressed('copy-1'))?.rows).toEqual(Array(7).fill(monday))
})

test.each(['', 'burn-1', 'constructor-1', 'toString'])('what is no button changes nothing: %j', (edit) => {
  expect(editedWeek(pressed(edit))).toBeUndefined()
})

test('sends an added row that is empty, so that its day is not saved as closed', async () => {
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
