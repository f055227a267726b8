/** Maintenance mode: closes the market temporarily and shows visitors a notice. */
import { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import {
  type changeMaintenance as ChangeContract,
  type setMaintenancePass as HoldContract,
  Maintenance,
  type MaintenanceNotice,
  type readMaintenance as ReadContract,
} from '#contract/maintenance.ts'
import { attachPictures } from '#domains/media/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { mustHaveFullRights, readRuleChanges, setRule } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import { textIn, withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { defaultLocale } from '#values/locale.ts'
import { StoredContact } from './contact-details.ts'
import { readNamedPictures, readPictures, readSettingRows } from './queries.ts'
import { readFrameTheme } from './theme/theme-answer.ts'

export const MAINTENANCE_KEY = 'maintenance'

/** The market is open if the setting can't be read. */
const open: Maintenance = {
  is_on: false,
  title: { en: '', fr: '' },
  description: { en: '', fr: '' },
}

/** Progress of `setup` until the opening. */
const InSetup = z.object({ opened_at: z.undefined().optional() })

/** The setting with everything that the maintenance page shows. */
export interface StoredMaintenance {
  readonly rules: Maintenance
  /** Set up but not opened yet, so sellers prepare their stores. */
  readonly isBeforeOpening: boolean
  readonly noticeIn: (locale: string) => MaintenanceNotice
}

export async function storedMaintenance({ db }: Pick<Work, 'db'>): Promise<StoredMaintenance> {
  const [rows, look] = await Promise.all([readSettingRows({ db }), readFrameTheme({ db })])
  const rules = rulesOf(rows[MAINTENANCE_KEY])
  const { support_email: email, support_phone: phone } = StoredContact.parse(rows)
  const { picture: key, until } = rules
  const picture =
    key === undefined ? undefined : (await readPictures({ db, locale: defaultLocale }, [key])).get(key)
  return {
    rules,
    isBeforeOpening: InSetup.safeParse(rows.setup).success,
    noticeIn: (locale) => ({
      title: textIn(withoutEmptyTexts(rules.title), locale),
      description: textIn(withoutEmptyTexts(rules.description), locale),
      email,
      phone,
      look,
      // Decorative, so the alt text is empty.
      ...(picture && { picture: { ...picture, alt: '' } }),
      ...(until !== undefined && { until }),
    }),
  }
}

/** Returns whether the market is closed at a moment; it reopens automatically at the set end. */
export function isClosedAt({ is_on, until }: Maintenance, now: Date): boolean {
  return is_on && (until === undefined || now < new Date(until))
}

export async function isMarketClosed(work: Pick<Work, 'db' | 'now'>): Promise<boolean> {
  return isClosedAt((await storedMaintenance(work)).rules, work.now)
}

export async function readMaintenance(work: Work): Promise<Answer<typeof ReadContract>> {
  const { rules, noticeIn } = await storedMaintenance(work)
  const { picture, email, phone } = noticeIn(work.locale)
  return {
    rules,
    is_closed: isClosedAt(rules, work.now),
    ...(picture && { picture }),
    email,
    phone,
    data: await readRuleChanges(work, MAINTENANCE_KEY, (value) => ({ rules: rulesOf(value) })),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator with full rights; invalid_input */
export async function changeMaintenance(
  work: Work,
  { body }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  mustHaveFullRights(work)
  const errors = {
    ...(body.is_on && !isClosedAt(body, work.now) && { until: ['moment_past'] }),
    ...(!(await attachOwnPicture(work, body.picture)) && { picture: ['picture_gone'] }),
  }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  await setRule(work, { key: MAINTENANCE_KEY, value: body })
  invalidate(work, ['content'])
  return { done: true }
}

/** Lets an operator use the closed market, for as long as their session lasts. */
export async function setMaintenancePass(
  work: Work,
  { body: { is_held } }: Given<typeof HoldContract>,
): Promise<Answer<typeof HoldContract>> {
  if (work.sessionId === undefined)
    throw new Error('Caller has no session id while setting the maintenance pass')
  work.setPassCookie(is_held ? work.sessionId : undefined)
  return { done: true }
}

/**
 * Attaches a picture that the caller just uploaded; returns false for one that is neither the caller's nor already
 * the market's.
 */
async function attachOwnPicture(work: Work, key: string | undefined): Promise<boolean> {
  if (key === undefined) return true
  const [picture] = await readNamedPictures(work, [key])
  const { userId: ownerId } = signedInUser(work)
  const isNew = picture?.owner_id === ownerId && !picture.is_kept
  return isNew
    ? await attachPictures(work, { ownerId, pictureIds: [picture.id] })
    : picture?.owner_id === null || (await storedMaintenance(work)).rules.picture === key
}

function rulesOf(value: unknown): Maintenance {
  return Maintenance.safeParse(value).data ?? open
}
