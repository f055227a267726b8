import { randomBytes } from 'node:crypto'

/** Returns an unguessable secret of 32 characters for a link. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
