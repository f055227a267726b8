import type { Answer, Given } from '#contract/endpoint.ts'
import { storeChanged, storeHoursChanged } from '#contract/events.ts'
import type {
  changeStorePictures as picturesContract,
  readStoreSettings as readContract,
  StoreSettings,
  changeStoreSettings as settingsContract,
} from '#contract/store-settings.ts'
import { attachPictures, detachPictures } from '#domains/media/index.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { isStoreNameTaken } from './create-store.ts'
import { readSettingsRow, updatePictures, updateSettings } from './settings-queries.ts'
import { staffOf } from './staff.ts'

/**
 * Returns a store's settings and policies.
 * @throws not_found
 */
export async function readStoreSettings(
  work: Work,
  { params }: Given<typeof readContract>,
): Promise<Answer<typeof readContract>> {
  return { settings: await settingsOf(work, staffOf(work, params.store).storeId) }
}

/**
 * Changes a store's settings. Its URL is kept, because links to it exist.
 * @throws not_found, not_allowed, invalid_input for a name that another store has
 */
export async function changeStoreSettings(
  work: Work,
  { params, body }: Given<typeof settingsContract>,
): Promise<Answer<typeof settingsContract>> {
  const { storeId } = staffOf(work, params.store)
  if (await isStoreNameTaken(work, body.name, { except: storeId })) {
    throw problem('invalid_input', {}, { name: ['store_name_taken'] })
  }
  const { tagline, about, ...rest } = body
  await updateSettings(work, storeId, {
    ...rest,
    tagline: withoutEmptyTexts(tagline),
    about: withoutEmptyTexts(about),
  })
  // A kitchen's preparation time determines the latest time at which a slot can be chosen.
  emit(work, storeHoursChanged, { store_id: storeId })
  return changed(work, storeId)
}

/**
 * Changes a store's logo or cover.
 * @throws not_found, not_allowed, invalid_input for a picture that is not the caller's
 */
export async function changeStorePictures(
  work: Work,
  { params, body }: Given<typeof picturesContract>,
): Promise<Answer<typeof picturesContract>> {
  const { storeId } = staffOf(work, params.store)
  const ownerId = signedInUser(work).userId
  for (const field of ['logo_id', 'cover_id'] as const) {
    const id = body[field]
    if (id && !(await attachPictures(work, { ownerId, pictureIds: [id] }))) {
      throw problem('invalid_input', {}, { [field]: ['picture_gone'] })
    }
  }
  const shown = Object.values(body)
  const before = await updatePictures(work, storeId, body)
  await detachPictures(work, { ownerId, pictureIds: before.filter((id) => !shown.includes(id)) })
  return changed(work, storeId)
}

async function changed(work: Work, storeId: string): Promise<{ settings: StoreSettings }> {
  invalidate(work, [`store:${storeId}`, 'catalog'])
  emit(work, storeChanged, { store_id: storeId })
  return { settings: await settingsOf(work, storeId) }
}

async function settingsOf(work: Work, storeId: string): Promise<StoreSettings> {
  const row = await readSettingsRow(work, storeId)
  const { street, email, phone, logo, cover, prep_minutes, min_order_minor, currency, ...rest } = row
  return {
    ...rest,
    min_order: { minor: min_order_minor, currency },
    ...(street && { street }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(logo && { logo }),
    ...(cover && { cover }),
    ...(prep_minutes !== null && { prep_minutes }),
  }
}
