import { expect, test } from 'vitest'
import { authorName } from './author-name.ts'

test.each([
  ['Maya Laurent', 'Maya L.'],
  ['  Jean   Pierre de la Croix ', 'Jean C.'],
  ['Ines', 'Ines'],
  ['Zoë étienne', 'Zoë É.'],
])('shows %s as %s', (name, shown) => {
  expect(authorName(name)).toBe(shown)
})
