import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { functionLengths } from './function-lengths.ts'

const root = join(import.meta.dirname, '..')
const functionLinesMax = 80
const fileLinesMax = 500

/** A table of data, which is easier to read in one piece. */
const exceptions: ReadonlySet<string> = new Set(['contract/endpoints.ts'])

/** Longer than the limit today; each may only become shorter, and leaves the list once it fits. */
const longFiles: Readonly<Record<string, number>> = {}

const longFunctions: Readonly<Record<string, number>> = {}

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(values|contract|server|web|database|run|scripts)\/.*\.(ts|tsx|mjs)$/.test(file))
  .filter((file) => !/\.test\.tsx?$|^database\/(types\.ts|seed\/data\/)/.test(file))
  .map((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return { file, source, lines: source.split('\n').length - 1 }
  })

test(`no file is longer than ${fileLinesMax} lines`, () => {
  const long = sources
    .filter(({ file, lines }) => lines > fileLinesMax && !exceptions.has(file))
    .map(({ file, lines }) => ({ name: file, lines }))

  expect(grown(long, longFiles)).toEqual([])
  expect(fitting(long, longFiles)).toEqual([])
})

test(`no function is longer than ${functionLinesMax} lines`, () => {
  const candidates = sources.filter(({ lines }) => lines > functionLinesMax)
  const long = candidates.flatMap(({ file, source }) =>
    functionLengths(parseSync(file, source).program, source)
      .filter(({ lines }) => lines > functionLinesMax)
      .map(({ name, lines }) => ({ name: `${file} ${name}`, lines })),
  )

  expect(grown(long, longFunctions)).toEqual([])
  expect(fitting(long, longFunctions)).toEqual([])
})

test('measures a function with its name', () => {
  const source = 'const a = () => {\n  return 1\n}\nfunction b() {}\n'

  expect(functionLengths(parseSync('a.ts', source).program, source)).toEqual([
    { name: 'a', lines: 3 },
    { name: 'b', lines: 1 },
  ])
})

interface Long {
  readonly name: string
  readonly lines: number
}

/** Returns what is above the limit, and above its length in the list if it has one. */
function grown(long: readonly Long[], listed: Readonly<Record<string, number>>): Long[] {
  return long.filter(({ name, lines }) => lines > (listed[name] ?? 0))
}

/** Returns the listed names that are no longer above the limit. */
function fitting(long: readonly Long[], listed: Readonly<Record<string, number>>): string[] {
  return Object.keys(listed).filter((listedName) => !long.some(({ name }) => name === listedName))
}
