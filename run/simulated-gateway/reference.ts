import { randomBytes } from 'node:crypto'

/** Returns a reference random enough to be the only secret of a payment page. */
export function newReference(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`
}
