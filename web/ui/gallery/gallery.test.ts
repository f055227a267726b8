import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Pictures are uploaded ones and looked at where they are used. Icons are
// shown as such, however they are drawn, what Enter presses is nothing to see, and a field shows its error.
const shownElsewhere = ['drawn-icon.tsx', 'enter-submit.tsx', 'field-error.tsx', 'picture.tsx']

test('shows every component of the design system', () => {
  const components = globSync('*.tsx', { cwd: join(import.meta.dirname, '..') })
  const gallery = globSync('*.tsx', { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')

  const missing = components.filter((file) => !gallery.includes(`'../${file}'`))

  expect(missing.sort()).toEqual(shownElsewhere)
})
