import type { Answer, Given } from '#contract/endpoint.ts'
import { storeInvitationSent } from '#contract/events.ts'
import type {
  createStore as CreateContract,
  inviteSeller as InviteContract,
} from '#contract/store-invitations.ts'
import {
  createStore as insertStore,
  isStoreNameTaken,
  operatorStore,
  storeToInvite,
} from '#domains/sellers/index.ts'
import { emit } from '#platform/events/emit.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { InvitationsOptions } from './options.ts'
import { isCountryKnown, type Transfer, upsertInvitation } from './queries.ts'

const DAY_MS = 86_400_000
const VALID_MS = 14 * DAY_MS

/**
 * Creates an unpublished store, owned by the caller or by the seller who accepts the invitation.
 * @throws {Problem} not_allowed unless the caller has full rights; invalid_input for a name in use or an unknown country
 */
export async function createStore(
  work: Work,
  { body }: Given<typeof CreateContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof CreateContract>> {
  const operatorId = mustHaveFullRights(work)
  const { name, vertical, country_code: countryCode, city, seller_email: email } = body
  if (await isStoreNameTaken(work, name)) throw problem('invalid_input', {}, { name: ['store_name_taken'] })
  if (!(await isCountryKnown(work, countryCode)))
    throw problem('invalid_input', {}, { country_code: ['country_required'] })
  const storeId = await insertStore(work, {
    name,
    vertical,
    countryCode,
    city,
    ownerId: email === undefined ? operatorId : null,
    description: '',
    locale: work.locale,
    street: null,
    email: null,
    phone: null,
    hidesEmail: true,
    hidesPhone: true,
    links: {},
    logoId: null,
    coverId: null,
  })
  const { slug } = await storeToInvite(work, { id: storeId })
  const link =
    email === undefined ? undefined : await sendInvitation(work, { storeId, email, operatorId }, options)
  return { store: await operatorStore(work, slug), ...(link !== undefined && { link }) }
}

/**
 * Sends an invitation, in place of an earlier one.
 * @throws {Problem} not_allowed unless the caller has full rights; not_found; state_conflict when the store has an owner
 */
export async function inviteSeller(
  work: Work,
  { params: { slug }, body: { email } }: Given<typeof InviteContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof InviteContract>> {
  const operatorId = mustHaveFullRights(work)
  const store = await storeToInvite(work, { slug })
  if (store.owner_id !== null) throw problem('state_conflict')
  const link = await sendInvitation(work, { storeId: store.id, email, operatorId }, options)
  return { store: await operatorStore(work, slug), ...(link !== undefined && { link }) }
}

/** Sends an invitation in place of an earlier one. Returns the link where no mail server sends it. */
export async function sendInvitation(
  work: Work,
  {
    storeId,
    email,
    operatorId,
    transfer,
  }: {
    readonly storeId: string
    readonly email: string
    readonly operatorId: string
    readonly transfer?: Transfer
  },
  { tokens, origin, hasMailServer }: InvitationsOptions,
): Promise<string | undefined> {
  const invitation = await upsertInvitation(work, {
    id: newId(),
    storeId,
    email,
    invitedBy: operatorId,
    transfer,
    expiresAt: new Date(work.now.getTime() + VALID_MS),
  })
  emit(work, storeInvitationSent, { invitation_id: invitation.id })
  if (hasMailServer) return undefined
  return `${origin}/store-invitation/${tokens.tokenOf(invitation)}`
}
