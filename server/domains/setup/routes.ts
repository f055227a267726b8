import { routes } from '#platform/route.ts'
import { createAdministrator, readSetupLink } from './create-administrator.ts'
import { openToShoppers } from './open-to-shoppers.ts'
import type { SetupOptions } from './options.ts'
import { readSetup } from './read-setup.ts'
import { skipSetupStep } from './skip-step.ts'

export function setupRoutes(options: SetupOptions) {
  return routes({
    'GET /setup/{token}': { steps: readSetupLink },
    'POST /setup/{token}/administrator': {
      steps: (begin, given) => createAdministrator(begin, given, options),
    },
    'GET /operator/setup': (work) => readSetup(work, options),
    'PUT /operator/setup/steps/{step}': skipSetupStep,
    'POST /operator/setup/open': openToShoppers,
  })
}
