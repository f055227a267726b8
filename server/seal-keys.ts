import { type Config, deriveKeys, type Keys } from '#platform/config.ts'

type Secrets = Pick<Config, 'secret' | 'secretBefore'>

/** Derives the encryption keys for bank details, the same in every process. */
export function bankKeysOf(config: Secrets): Keys {
  return deriveKeys(config, 'bank details')
}

/** Derives the encryption keys for authenticator app secrets. */
export function appKeysOf(config: Secrets): Keys {
  return deriveKeys(config, 'authenticator apps')
}
