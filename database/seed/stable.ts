/** Deterministic values for the demo market, so that loading it again finds existing records. */
import { createHash } from 'node:crypto'

const CATALOGUE_TIME = Date.UTC(2026, 0, 1)

/** Returns a UUID v7 with the given time and its other bits derived from the key. */
export function stableId(kind: string, key: string, atMs: number = CATALOGUE_TIME): string {
  const bytes = digest(`${kind}:${key}`).subarray(0, 16)
  bytes.writeUIntBE(atMs, 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Returns a whole number from min to max, inclusive, that depends only on the key. */
export function stableNumber(key: string, { min, max }: { min: number; max: number }): number {
  return min + (digest(key).readUInt32BE(0) % (max - min + 1))
}

export function stableChoice<T>(key: string, choices: readonly T[]): T {
  const choice = choices[stableNumber(key, { min: 0, max: choices.length - 1 })]
  if (choice === undefined) throw new Error('Cannot choose from an empty list')
  return choice
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
