import type { submitSellerApplication as contract, SellerApplicationFields } from '#contract/applications.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { applicationMoved } from '#contract/events.ts'
import { checkNamedAddress } from '#domains/accounts/index.ts'
import { attachPictures } from '#domains/media/index.ts'
import { isStoreNameTaken } from '#domains/sellers/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { applicationOf } from './answers.ts'
import { attachDocuments, insertApplication, insertEvent, readLatestOf, readOwnedStore } from './queries.ts'

const byUser = { what: 'seller applications', max: 10, windowMs: 24 * 60 * 60_000 } as const

/**
 * Submits an application to the operators.
 * @throws state_conflict when one is open already, or the caller has a store
 */
export async function submitApplication(
  work: Work,
  { body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const applicantId = accountHolder(work)
  if (await readOwnedStore(work, applicantId)) throw problem('state_conflict')
  await consumeLimit(work, byUser, applicantId)
  const { documents, terms: _, logo_id: logoId, cover_id: coverId, ...fields } = await checked(work, body)

  // Checked before the insert, so that a missing picture, or another user's, is reported at its field.
  for (const [field, pictureId] of Object.entries({ logo_id: logoId, cover_id: coverId })) {
    if (pictureId && !(await attachPictures(work, { ownerId: applicantId, pictureIds: [pictureId] })))
      throw problem('invalid_input', {}, { [field]: ['picture_gone'] })
  }

  const id = newId()
  const isFirst = await insertApplication(work, {
    ...fields,
    id,
    applicantId,
    logoId: logoId ?? null,
    coverId: coverId ?? null,
  })
  if (!isFirst) throw problem('state_conflict')
  const ids = [...new Set(documents)]
  const attached = await attachDocuments(work, { ownerId: applicantId, applicationId: id, ids })
  if (attached !== ids.length) throw problem('invalid_input', {}, { documents: ['document_gone'] })
  await insertEvent(work, { applicationId: id, to: 'submitted' })
  emit(work, applicationMoved, { application_id: id, state: 'submitted' })

  const row = await readLatestOf(work, applicantId)
  if (!row) throw new Error(`Application ${id} not found after insert`)
  return { application: applicationOf(row) }
}

/** Checks the address, and that the store name is free. */
async function checked(work: Work, body: SellerApplicationFields): Promise<SellerApplicationFields> {
  const { contact_name, street, city, region, postcode, country_code, phone } = body
  const address = await checkNamedAddress(work, {
    title: body.store_name,
    full_name: contact_name,
    street,
    city,
    region,
    postcode,
    country_code,
    phone,
  })
  if (await isStoreNameTaken(work, body.store_name)) {
    throw problem('invalid_input', {}, { store_name: ['store_name_taken'] })
  }
  return { ...body, region: address.region, postcode: address.postcode }
}
