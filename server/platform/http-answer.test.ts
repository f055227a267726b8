import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { assertAnswer } from './http-answer.ts'

const Person = z.object({ name: z.string(), stores: z.array(z.object({ slug: z.string() })) })

test('T18 refuses a response with data beyond its contract at any depth', () => {
  const told = { name: 'Maya', stores: [{ slug: 'madras-lane' }] }
  const check = (answer: object) => () => assertAnswer('GET /customer', Person, answer)

  expect(check(told)).not.toThrow()
  expect(check({ ...told, password: 'hash' })).toThrow('must not answer password')
  expect(check({ ...told, stores: [{ slug: 'madras-lane', bank: '1234' }] })).toThrow(
    'must not answer stores.0.bank',
  )
  expect(check({ stores: [] })).toThrow('must answer what its contract says')
})
