import { describe, expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { defaultColours, themeColourNames } from './theme.ts'
import { colourFaults, tokensOf } from './theme-colours.ts'

test('accepts the default colours and reproduces their scales', () => {
  expect(colourFaults(defaultColours)).toEqual([])
  expect(tokensOf('accent', defaultColours).scale).toMatchObject({
    'sea-400': '#52bcc7',
    'sea-500': '#09757e',
  })
})

describe('unreadable colour', () => {
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

  test('keeps a dark red and a dark gold', () => {
    expect(colourFaults({ accent: '#8b1a1a', action: '#7a5c00', offer: '#ffd24d' })).toEqual([])
  })
})

test('dark mode overrides no token of light mode except the scales', () => {
  for (const name of themeColourNames) {
    const { scale } = tokensOf(name, { accent: '#8b1a1a', action: '#7a5c00', offer: '#ffd24d' })
    expect(Object.keys(scale).filter((token) => !/^(?:sea|coral)-\d+$/.test(token))).toEqual([])
  }
})
