/** In-app notifications. Their texts are written when read, in the reader's language. */
import type { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { listNotices as listing, Notice, readNotices as reading } from '#contract/notifications.ts'
import arabic from '#messages/ar/notices.json' with { type: 'json' }
import english from '#messages/en/notices.json' with { type: 'json' }
import french from '#messages/fr/notices.json' with { type: 'json' }
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { formatMoney } from '#values/money.ts'
import { type Messages, translate } from '#values/translate.ts'
import {
  countOwnNotices,
  countUnreadOf,
  type NoticeFacts,
  type NoticeRow,
  readNoticePage,
  setRead,
} from './inbox-queries.ts'

type NoticeAnswer = z.output<typeof Notice>

const PER_PAGE = 20
const dictionaries: Readonly<Record<string, Messages>> = { en: english, fr: french, ar: arabic }

export async function listNotices(
  work: Work,
  { query }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  const { userId } = signedInUser(work)
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readNoticePage(work, { userId, ...asked })
  return {
    data: rows.map((row) => noticeAnswer(row, work.locale)),
    unread: await countUnreadOf(work, userId),
    ...numbered({ ...asked, total: rows[0]?.total ?? 0 }),
  }
}

/**
 * Marks some of the caller's notifications or all as read.
 * @throws {Problem} not_found, and nothing is marked, when one of them is not in the caller's inbox
 */
export async function readNotices(
  work: Work,
  { body: { ids } }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  const { userId } = signedInUser(work)
  if (ids) {
    const wanted = [...new Set(ids)]
    if ((await countOwnNotices(work, { userId, ids: wanted })) < wanted.length) throw problem('not_found')
  }
  await setRead(work, { userId, ids })
  return { unread: await countUnreadOf(work, userId) }
}

export async function countUnread(work: Work): Promise<number> {
  return work.actor.kind === 'person' ? countUnreadOf(work, work.actor.userId) : 0
}

/** Returns the event for listening pages: the unread count and the latest notification, if any. */
export async function newsOf(
  work: Pick<Work, 'db' | 'locale'>,
  userId: string,
): Promise<{ readonly unread: number; readonly latest?: NoticeAnswer }> {
  const unread = await countUnreadOf(work, userId)
  const [latest] = unread === 0 ? [] : await readNoticePage(work, { userId, page: 1, perPage: 1 })
  return { unread, ...(latest && latest.read_at === null && { latest: noticeAnswer(latest, work.locale) }) }
}

function noticeAnswer(row: NoticeRow, locale: string): NoticeAnswer {
  const values = valuesIn(row.facts, locale)
  return {
    id: row.id,
    kind: row.kind,
    title: say(`${row.kind}_title`, values, locale),
    message: say(`${row.kind}_text`, values, locale),
    target: row.target,
    is_read: row.read_at !== null,
    created_at: row.created_at.toISOString(),
  }
}

function say(key: string, values: Record<string, string | number>, locale: string): string {
  const text =
    translate(dictionaries[locale] ?? english, key, { locale, values }) ??
    translate(english, key, { locale: 'en', values })
  if (text === undefined) throw new Error(`No notification text for ${key}`)
  return text
}

function valuesIn(facts: NoticeFacts, locale: string): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      if (typeof fact !== 'object') return [name, fact]
      if (isMoney(fact)) return [name, formatMoney(fact, locale)]
      return [name, textIn(fact, locale)]
    }),
  )
}

function isMoney(fact: object): fact is { minor: number; currency: string } {
  return 'minor' in fact
}
