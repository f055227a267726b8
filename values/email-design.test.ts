import { expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { emailColoursOf } from './email-design.ts'
import { defaultColours } from './theme.ts'
import { colourFaults } from './theme-colours.ts'

const white = '#ffffff'
const [sand, darkGround, darkSheet] = ['#faf3e7', '#1c1611', '#2a211a']

test('every theme that can be saved is readable in emails, light and dark', () => {
  const hues = ['#09757e', '#8b1a1a', '#1d4ed8', '#166534', '#6b21a8', '#b45309', '#111111', '#be185d']
  const themes = hues.map((colour) => {
    const wanted = { ...defaultColours, accent: colour, action: colour }
    const faults = colourFaults(wanted)
    return { ...wanted, ...Object.fromEntries(faults.map(({ name, nearest }) => [name, nearest])) }
  })

  const least = themes
    .map(emailColoursOf)
    .map(({ accent, accentInDark, action }) =>
      Math.min(
        contrast(accent, white),
        contrast(accent, sand),
        contrast(accentInDark, darkGround),
        contrast(accentInDark, darkSheet),
        contrast(action, white),
      ),
    )

  for (const each of least) expect(each).toBeGreaterThanOrEqual(4.5)
})
