import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, LockedPackage>> }

test('names what every package needs, on other machines too, so that npm ci takes it', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(name, path))
      .map((name) => `${name} of ${path || 'the market'}`),
  )

  expect(missing).toEqual([])
})

test('records no address that a package is fetched from', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

/** As Node looks for it: within what needs it, then beside each that it lies in. */
function isFound(name: string, path: string): boolean {
  const folder = path === '' ? '' : `${path}/`
  if (packages[`${folder}node_modules/${name}`]) return true
  if (path === '') return false
  return isFound(name, path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''))
}
