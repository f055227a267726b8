import { type Config, deriveKeys, type Keys } from '#platform/config.ts'

type Secrets = Pick<Config, 'secret' | 'secretBefore'>

/** What bank details are sealed with, the same in every process. */
export function bankKeysOf(config: Secrets): Keys {
  return deriveKeys(config, 'bank details')
}

/** What the secrets of authenticator apps are sealed with. */
export function appKeysOf(config: Secrets): Keys {
  return deriveKeys(config, 'authenticator apps')
}
