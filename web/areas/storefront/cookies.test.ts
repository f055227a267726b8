import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('the page lists everything that our scripts store in the browser', () => {
  const told: readonly string[] =
    readFileSync(join(import.meta.dirname, 'cookies.tsx'), 'utf8').match(/[\w-]+/g) ?? []

  const untold = storedKeys().filter((key) => !told.includes(key))

  expect(storedKeys()).toContain('recently-viewed')
  expect(untold).toEqual([])
})

/** Returns the storage keys used in files that access browser storage. */
function storedKeys(): string[] {
  return globSync('{app,areas,shop,ui}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((code) => /(local|session)Storage/.test(code))
    .flatMap((code) => Array.from(code.matchAll(/const \w*[kK]ey = '([\w-]+)'/g), ([, key = '']) => key))
}
