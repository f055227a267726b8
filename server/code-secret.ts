import { type Config, deriveKey } from '#platform/config.ts'

/** What one-time codes are worked out with, the same in every process: one asks for a code, another writes its mail. */
export function codeSecretOf({ secret }: Pick<Config, 'secret'>): string {
  return deriveKey(secret, 'one-time codes')
}
