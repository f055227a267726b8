import { expect, test } from 'vitest'
import type { CategoryAttribute } from '#contract/taxonomy.ts'
import { attributesAmong } from './attributes.ts'

const colour: CategoryAttribute = {
  id: '01a21000-0000-7000-8000-000000000001',
  key: 'main-colour',
  name: 'Colour',
  type: 'choice',
  is_required: false,
  choices: [],
}

test('a detail with the name or key of an attribute is its value, in any case', () => {
  const details = [
    { label: 'COLOUR', value: 'red' },
    { label: 'Main colour', value: 'blue' },
    { label: 'Made in', value: 'Dominica' },
  ]

  expect(attributesAmong(details, [colour])).toEqual({
    details: [{ label: 'Made in', value: 'Dominica' }],
    cells: [
      { name: 'COLOUR', language: 'en', text: 'red' },
      { name: 'Main colour', language: 'en', text: 'blue' },
    ],
  })
})

test('a file without details has none afterwards', () => {
  expect(attributesAmong(undefined, [colour])).toEqual({ details: undefined, cells: [] })
})
