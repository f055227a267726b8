import type { z } from '@hono/zod-openapi'

/**
 * Checks that a response matches its contract and contains nothing beyond it. Too slow for production; the tests
 * cover it.
 */
export function assertAnswer(endpoint: string, schema: z.ZodType, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const parsed = schema.safeParse(sent)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`${endpoint} must answer what its contract says: ${faults.join('; ')}`)
  }
  assertNothingBeyond(endpoint, sent, JSON.parse(JSON.stringify(parsed.data)), [])
}

function assertNothingBeyond(endpoint: string, sent: unknown, allowed: unknown, path: string[]): void {
  if (typeof sent !== 'object' || sent === null) return
  for (const [key, value] of Object.entries(sent)) {
    const inner = [...path, key]
    const of = Object.entries(allowed ?? {}).find(([name]) => name === key)
    if (!of) throw new Error(`${endpoint} must not answer ${inner.join('.')}: its contract does not name it`)
    assertNothingBeyond(endpoint, value, of[1], inner)
  }
}
