import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { functionLengths } from './function-lengths.ts'
import { projectFiles } from './project-files.ts'

const root = join(import.meta.dirname, '..')
const functionLinesMax = 80
const fileLinesMax = 500

/** A table of data, which is easier to read in one piece. */
const exceptions: ReadonlySet<string> = new Set(['contract/endpoints.ts'])

const rooms = '{values,contract,server,web,database,run,scripts}'
const sources = projectFiles(root, `${rooms}/**/*.{ts,tsx,mjs}`)
  .filter((file) => !/\.test\.tsx?$|^database\/(types\.ts|seed\/data\/)/.test(file))
  .map((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return { file, source, lines: source.split('\n').length - 1 }
  })

test(`no file is longer than ${fileLinesMax} lines`, () => {
  const long = sources
    .filter(({ file, lines }) => lines > fileLinesMax && !exceptions.has(file))
    .map(({ file, lines }) => ({ name: file, lines }))

  expect(long).toEqual([])
})

test(`no function is longer than ${functionLinesMax} lines`, () => {
  const candidates = sources.filter(({ lines }) => lines > functionLinesMax)
  const long = candidates.flatMap(({ file, source }) =>
    functionLengths(parseSync(file, source).program, source)
      .filter(({ lines }) => lines > functionLinesMax)
      .map(({ name, lines }) => ({ name: `${file} ${name}`, lines })),
  )

  expect(long).toEqual([])
})

test('measures a function with its name', () => {
  const source = 'const a = () => {\n  return 1\n}\nfunction b() {}\n'

  expect(functionLengths(parseSync('a.ts', source).program, source)).toEqual([
    { name: 'a', lines: 3 },
    { name: 'b', lines: 1 },
  ])
})
