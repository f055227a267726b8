import { expect, test } from 'vitest'
import { colourFaults } from '#values/theme-colours.ts'
import { customColours } from './customizer-colours.ts'

test.each(Object.entries(customColours))('%s is read well, in light and in dark', (_, colours) => {
  expect(colourFaults(colours)).toEqual([])
})
