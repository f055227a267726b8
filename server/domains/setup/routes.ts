import { routes } from '#platform/route.ts'
import { addDeliveryTemplate } from './add-delivery-template.ts'
import { addStarter, readStarters } from './category-starters.ts'
import { createAdministrator, readSetupLink } from './create-administrator.ts'
import { openToShoppers } from './open-to-shoppers.ts'
import type { SetupOptions } from './options.ts'
import { readSetup } from './read-setup.ts'
import { changeRegion, readRegion } from './region.ts'
import { sendTestMail } from './send-test-mail.ts'
import { skipSetupStep } from './skip-step.ts'
import { writeLegalTexts } from './write-legal-texts.ts'

export function setupRoutes(options: SetupOptions) {
  return routes({
    'GET /setup/{token}': { steps: readSetupLink },
    'POST /setup/{token}/administrator': {
      steps: (begin, given) => createAdministrator(begin, given, options),
    },
    'POST /operator/setup/test-mail': sendTestMail,
    'GET /operator/setup/region': readRegion,
    'PUT /operator/setup/region': changeRegion,
    'GET /operator/setup/starters': readStarters,
    'POST /operator/setup/starters': addStarter,
    'POST /operator/setup/delivery': addDeliveryTemplate,
    'POST /operator/setup/legal': writeLegalTexts,
    'GET /operator/setup': (work) => readSetup(work, options),
    'PUT /operator/setup/steps/{step}': skipSetupStep,
    'POST /operator/setup/open': openToShoppers,
  })
}
