import { routes } from '#platform/route.ts'
import { deleteAccount } from './delete-account.ts'
import { listExports } from './list-exports.ts'
import { readDeletion } from './read-deletion.ts'
import { readExport } from './read-export.ts'
import { requestExport } from './request-export.ts'
import { saveCookieChoice } from './save-cookie-choice.ts'

export const privacyRoutes = routes({
  'POST /cookie-choices': saveCookieChoice,
  'GET /customer/data-exports': listExports,
  'POST /customer/data-exports': requestExport,
  'GET /customer/data-exports/{id}/file': readExport,
  'GET /customer/deletion': readDeletion,
  'POST /customer/deletion': { steps: deleteAccount },
})
