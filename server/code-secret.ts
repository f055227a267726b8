import { type Config, deriveKey } from '#platform/config.ts'

/**
 * Derives the secret for one-time codes. It is the same in every process, because one process requests a code and
 * another writes its email.
 */
export function codeSecretOf({ secret }: Pick<Config, 'secret'>): string {
  return deriveKey(secret, 'one-time codes')
}
