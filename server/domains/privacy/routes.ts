import { routes } from '#platform/route.ts'
import { askExport } from './ask-export.ts'
import { deleteAccount } from './delete-account.ts'
import { keepCookieChoice } from './keep-cookie-choice.ts'
import { listExports } from './list-exports.ts'
import { readDeletion } from './read-deletion.ts'
import { readExport } from './read-export.ts'

export const privacyRoutes = routes({
  'POST /cookie-choices': keepCookieChoice,
  'GET /customer/data-exports': listExports,
  'POST /customer/data-exports': askExport,
  'GET /customer/data-exports/{id}/file': readExport,
  'GET /customer/deletion': readDeletion,
  'POST /customer/deletion': { steps: deleteAccount },
})
