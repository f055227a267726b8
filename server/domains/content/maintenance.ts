/** How operators close the market for a while, and what visitors read meanwhile. */
import type { Answer, Given } from '#contract/endpoint.ts'
import {
  type changeMaintenance as ChangeContract,
  type ClosedNotice,
  type holdPass as HoldContract,
  Maintenance,
  type readMaintenance as ReadContract,
} from '#contract/maintenance.ts'
import { attachPictures } from '#domains/media/index.ts'
import { forget } from '#platform/forget.ts'
import { mustHaveFullRights, readRuleChanges, setRule } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import { thePerson } from '#platform/the-person.ts'
import { said, textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { defaultLocale } from '#values/locale.ts'
import { ContactKept } from './contact-details.ts'
import { readNamedPictures, readPictures, readSettingRows } from './queries.ts'
import { readFrameLook } from './theme/read-look.ts'

const KEY = 'maintenance'

/** A market whose setting is lost is open. */
const open: Maintenance = {
  is_on: false,
  title: { en: '', fr: '' },
  description: { en: '', fr: '' },
}

/** The setting with all that a page in place of the market's shows. */
export interface KeptMaintenance {
  readonly rules: Maintenance
  readonly noticeIn: (locale: string) => ClosedNotice
}

export async function keptMaintenance({ db }: Pick<Work, 'db'>): Promise<KeptMaintenance> {
  const [rows, look] = await Promise.all([readSettingRows({ db }), readFrameLook({ db })])
  const rules = rulesOf(rows[KEY])
  const { support_email: email, support_phone: phone } = ContactKept.parse(rows)
  const { picture: key, until } = rules
  const picture =
    key === undefined ? undefined : (await readPictures({ db, locale: defaultLocale }, [key])).get(key)
  return {
    rules,
    noticeIn: (locale) => ({
      title: textIn(said(rules.title), locale),
      description: textIn(said(rules.description), locale),
      email,
      phone,
      look,
      // It says nothing that the words do not.
      ...(picture && { picture: { ...picture, alt: '' } }),
      ...(until !== undefined && { until }),
    }),
  }
}

/** Whether the market is closed at a moment: when its end has come it is open, with nobody's doing. */
export function isClosedAt({ is_on, until }: Maintenance, now: Date): boolean {
  return is_on && (until === undefined || now < new Date(until))
}

export async function readMaintenance(work: Work): Promise<Answer<typeof ReadContract>> {
  const { rules, noticeIn } = await keptMaintenance(work)
  const { picture, email, phone } = noticeIn(work.locale)
  return {
    rules,
    is_closed: isClosedAt(rules, work.now),
    ...(picture && { picture }),
    email,
    phone,
    data: await readRuleChanges(work, KEY, (value) => ({ rules: rulesOf(value) })),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator who may do everything; invalid_input */
export async function changeMaintenance(
  work: Work,
  { body }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  mustHaveFullRights(work)
  const errors = {
    ...(body.is_on && !isClosedAt(body, work.now) && { until: ['moment_past'] }),
    ...(!(await keepPicture(work, body.picture)) && { picture: ['picture_gone'] }),
  }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  await setRule(work, { key: KEY, value: body })
  forget(work, ['content'])
  return { done: true }
}

/** The pass is worth something for as long as the session that took it. */
export async function holdPass(
  work: Work,
  { body: { is_held } }: Given<typeof HoldContract>,
): Promise<Answer<typeof HoldContract>> {
  if (work.sessionId === undefined) throw new Error('An operator comes with a session')
  work.keepPass(is_held ? work.sessionId : undefined)
  return { done: true }
}

/** A picture that the writer has just brought stays from now on; false where any other is not the market's own already. */
async function keepPicture(work: Work, key: string | undefined): Promise<boolean> {
  if (key === undefined) return true
  const [picture] = await readNamedPictures(work, [key])
  const { userId: ownerId } = thePerson(work)
  const isNew = picture?.owner_id === ownerId && !picture.is_kept
  return isNew
    ? await attachPictures(work, { ownerId, pictureIds: [picture.id] })
    : picture?.owner_id === null || (await keptMaintenance(work)).rules.picture === key
}

function rulesOf(value: unknown): Maintenance {
  return Maintenance.safeParse(value).data ?? open
}
