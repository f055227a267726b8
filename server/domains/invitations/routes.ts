import { routes } from '#platform/route.ts'
import { acceptStoreInvitation, acceptStoreInvitationSignedIn, readStoreInvitation } from './accept.ts'
import { createStore, inviteSeller } from './create-store.ts'
import type { InvitationsOptions } from './options.ts'
import { acceptStaffInvitation, acceptStaffInvitationSignedIn, readStaffInvitation } from './staff/accept.ts'
import { inviteStaff, resendStaffInvitation, revokeStaffInvitation } from './staff/invite.ts'
import { changeStaffRole, listStoreStaff, removeStaff } from './staff/staff.ts'
import { transferStore } from './transfer-store.ts'

export function invitationsRoutes(options: InvitationsOptions) {
  return routes({
    'POST /operator/stores': (work, given) => createStore(work, given, options),
    'POST /operator/stores/{slug}/invitation': (work, given) => inviteSeller(work, given, options),
    'POST /operator/stores/{slug}/transfer': (work, given) => transferStore(work, given, options),
    'GET /seller/stores/{store}/staff': listStoreStaff,
    'PUT /seller/stores/{store}/staff/{id}': changeStaffRole,
    'DELETE /seller/stores/{store}/staff/{id}': removeStaff,
    'POST /seller/stores/{store}/staff-invitations': (work, given) => inviteStaff(work, given, options),
    'POST /seller/stores/{store}/staff-invitations/{id}/resend': (work, given) =>
      resendStaffInvitation(work, given, options),
    'DELETE /seller/stores/{store}/staff-invitations/{id}': revokeStaffInvitation,
    'GET /staff-invitations/{token}': {
      steps: (begin, given) => readStaffInvitation(begin, given, options),
    },
    'POST /staff-invitations/{token}/accept': {
      steps: (begin, given) => acceptStaffInvitation(begin, given, options),
    },
    'POST /customer/staff-invitations/{token}/accept': (work, given) =>
      acceptStaffInvitationSignedIn(work, given, options),
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
