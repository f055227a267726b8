import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedFaults, withFault } from './planted-faults.ts'

const ROOT = join(import.meta.dirname, '../..')

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

test('at least thirty faults can be planted, each with its own name', () => {
  expect(plantedFaults.length).toBeGreaterThanOrEqual(30)
  expect(new Set(plantedFaults.map(({ name }) => name)).size).toBe(plantedFaults.length)
})

test.each(plantedFaults)('the source still has the place where $name', ({ edits }) => {
  for (const edit of edits) {
    const source = read(edit.file)
    expect(withFault(source, [edit])).not.toBe(source)
  }
})

test.each(plantedFaults.filter(({ foundBy }) => foundBy))(
  'the test that finds $name is there',
  ({ foundBy }) => {
    expect(read(foundBy?.file ?? '')).toContain(foundBy?.test)
  },
)
