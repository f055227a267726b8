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

test('lists every dependency, also for other platforms, so that npm ci succeeds', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(name, path))
      .map((name) => `${name} of ${path || 'the market'}`),
  )

  expect(missing).toEqual([])
})

test('contains no download addresses', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

/** Resolves a package as Node does: in the folder of the dependent, then upwards. */
function isFound(name: string, path: string): boolean {
  const folder = path === '' ? '' : `${path}/`
  if (packages[`${folder}node_modules/${name}`]) return true
  if (path === '') return false
  return isFound(name, path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''))
}
