/** What carries out each endpoint of the contract; one without a use case does not compile. */
import { accountsRoutes } from '#domains/accounts/index.ts'
import { catalogRoutes } from '#domains/catalog/index.ts'
import { sellersRoutes } from '#domains/sellers/index.ts'
import type { Config } from '#platform/config.ts'
import type { Routes } from '#platform/route.ts'
import type { SessionKey } from '#platform/session.ts'

export interface RouteOptions {
  readonly config: Config
  readonly sessionKey: SessionKey
  readonly sessionSecret: string
}

export function marketRoutes({ config, sessionKey, sessionSecret }: RouteOptions) {
  return {
    ...accountsRoutes({
      identity: { secret: sessionSecret, origin: config.origin },
      sessionKey,
      isGuestWelcome: async () => true,
      countCart: async () => 0,
      onSignedIn: async () => {},
    }),
    ...catalogRoutes,
    ...sellersRoutes,
  } satisfies Partial<Routes>
}
