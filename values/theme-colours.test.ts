import { describe, expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { firstColours, themeColourNames } from './theme.ts'
import { colourFaults, tokensOf } from './theme-colours.ts'

test('the market’s own colours are read well, and give its own scales again', () => {
  expect(colourFaults(firstColours)).toEqual([])
  expect(tokensOf('accent', firstColours).scale).toMatchObject({ 'sea-400': '#52bcc7', 'sea-500': '#09757e' })
})

describe('a colour that is hard to read', () => {
  const shops = [
    { accent: '#ffcc00', action: '#f4b400', offer: '#ffee00' },
    { accent: '#888888', action: '#00ff00', offer: '#112244' },
    { accent: '#ffffff', action: '#ff00ff', offer: '#000000' },
    { accent: '#4000ff', action: '#00ffff', offer: '#0000ff' },
  ]

  test.each(shops)('is named with one that is not: $accent, $action, $offer', (colours) => {
    const faults = colourFaults(colours)
    const mended = { ...colours, ...Object.fromEntries(faults.map(({ name, nearest }) => [name, nearest])) }

    expect(faults.length).toBeGreaterThan(0)
    expect(colourFaults(mended)).toEqual([])
    expect(contrast(mended.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  test('leaves a dark red and a dark gold as they are', () => {
    expect(colourFaults({ accent: '#8b1a1a', action: '#7a5c00', offer: '#ffd24d' })).toEqual([])
  })
})

test('what is dark keeps its own words: no token of the light page is set for both but the scales', () => {
  for (const name of themeColourNames) {
    const { scale } = tokensOf(name, { accent: '#8b1a1a', action: '#7a5c00', offer: '#ffd24d' })
    expect(Object.keys(scale).filter((token) => !/^(?:sea|coral)-\d+$/.test(token))).toEqual([])
  }
})
