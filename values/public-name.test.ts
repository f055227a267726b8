import { expect, test } from 'vitest'
import { publicName } from './public-name.ts'

test.each([
  ['Maya Laurent', 'Maya L.'],
  ['  Jean   Pierre de la Croix ', 'Jean C.'],
  ['Ines', 'Ines'],
  ['Zoë étienne', 'Zoë É.'],
])('shows %s as %s', (name, shown) => {
  expect(publicName(name)).toBe(shown)
})
