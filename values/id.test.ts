import { describe, expect, it } from 'vitest'
import { newId } from './id.ts'

describe('newId', () => {
  it('is a UUID v7 that carries its time', () => {
    const id = newId(Date.parse('2030-01-01T00:00:00Z'))

    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2030-01-01T00:00:00Z'))
  })

  it('rises strictly, also within a millisecond and when the clock is set back', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => newId(1_900_000_000_000 - (index % 7)))

    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
