import { routes } from '#platform/route.ts'
import { acceptStoreInvitation, acceptStoreInvitationSignedIn, readStoreInvitation } from './accept.ts'
import { createStore, inviteSeller } from './create-store.ts'
import type { InvitationsOptions } from './options.ts'
import { transferStore } from './transfer-store.ts'

export function invitationsRoutes(options: InvitationsOptions) {
  return routes({
    'POST /operator/stores': (work, given) => createStore(work, given, options),
    'POST /operator/stores/{slug}/invitation': (work, given) => inviteSeller(work, given, options),
    'POST /operator/stores/{slug}/transfer': (work, given) => transferStore(work, given, options),
    'GET /store-invitations/{token}': {
      steps: (begin, given) => readStoreInvitation(begin, given, options),
    },
    'POST /store-invitations/{token}/accept': {
      steps: (begin, given) => acceptStoreInvitation(begin, given, options),
    },
    'POST /customer/store-invitations/{token}/accept': (work, given) =>
      acceptStoreInvitationSignedIn(work, given, options),
  })
}
