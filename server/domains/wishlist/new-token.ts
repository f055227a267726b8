import { randomBytes } from 'node:crypto'

/** A secret for a link: 32 characters that nobody guesses. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
