import { z } from '@hono/zod-openapi'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, reader } from './http-input.ts'
import { Problem } from './problem.ts'

function codeOf(carryOut: () => unknown): string | undefined {
  try {
    carryOut()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

test('parses any JSON with unique keys like JSON.parse', () => {
  const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }).filter((json) => {
    const text = JSON.stringify(json)
    return !text.includes('__proto__') && !text.includes('\\u0000')
  })

  fc.assert(
    fc.property(value, (json) => {
      expect(parseJson(JSON.stringify(json))).toEqual(JSON.parse(JSON.stringify(json)))
    }),
  )
})

test('detects a duplicate key in any notation', () => {
  const texts = [
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '[{"b":{"a":1 , "a" : 2}}]',
    '{"a":"},{","b":1,"b":2}',
  ]

  expect(texts.map((text) => codeOf(() => parseJson(text)))).toEqual(texts.map(() => 'invalid_input'))
  expect(parseJson('[{"a":"a"},{"a":":"}]')).toEqual([{ a: 'a' }, { a: ':' }])
})

test('stays fast on long and adversarial texts', () => {
  const before = process.cpuUsage()

  codeOf(() => parseJson(`{"a":"${'\\\\'.repeat(60_000)}"}`))
  codeOf(() => parseJson('['.repeat(100_000)))
  codeOf(() => parseJson(`{${Array.from({ length: 8_000 }, (_, index) => `"k${index}":0`).join(',')}}`))

  // Quadratic time would take minutes of CPU on any machine.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000)
})

test('refuses unknown fields in any part of a body', () => {
  const part = z.object({ a: z.int() })
  const read = reader(
    z.object({
      one: part.optional(),
      list: z.array(part.nullable()).optional(),
      either: z.discriminatedUnion('kind', [z.object({ kind: z.literal('x'), part })]).optional(),
      open: z.object({ a: z.int() }).loose().optional(),
    }),
    { isStrict: true },
  )

  const more = { a: 1, b: 2 }
  const bodies = [
    { one: more },
    { list: [more] },
    { either: { kind: 'x', part: more } },
    { list: [null], open: more },
  ]

  expect(bodies.map((body) => codeOf(() => read(body)))).toEqual([
    'invalid_input',
    'invalid_input',
    'invalid_input',
    undefined,
  ])
})

test('accepts unknown fields only where the schema is loose', () => {
  const strict = reader(z.object({ a: z.int() }), { isStrict: true })
  const refined = reader(
    z.object({ a: z.int() }).refine(({ a }) => a > 0, { path: ['a'], message: 'quantity_invalid' }),
    { isStrict: true },
  )
  const loose = reader(z.object({ a: z.int() }).loose(), { isStrict: true })

  expect(codeOf(() => strict({ a: 1, b: 2 }))).toBe('invalid_input')
  expect(codeOf(() => refined({ a: 1, b: 2 }))).toBe('invalid_input')
  expect(codeOf(() => refined({ a: 0 }))).toBe('invalid_input')
  expect(loose({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
})
