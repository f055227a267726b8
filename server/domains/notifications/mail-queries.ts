import { sql } from 'kysely'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export interface Mail {
  readonly id: string
  readonly kind: string
  /** The kind and the cause. */
  readonly dedupeKey: string
  readonly recipient: string
  readonly userId: string | null
  readonly groupId: string | null
  readonly locale: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The one-click unsubscribe URL; only for emails that readers can turn off. */
  readonly unsubscribeUrl?: string | undefined
  readonly isSecret: boolean
}

export type MailState = 'queued' | 'sent' | 'kept' | 'failed' | 'gathered'

/** Stores emails; those stored before are left out of the result. */
export async function insertMails(
  { db, now }: Work,
  mails: readonly Mail[],
  state: 'queued' | 'kept' | 'gathered',
): Promise<string[]> {
  if (mails.length === 0) return []
  const rows = await db
    .insertInto('mails')
    .values(
      mails.map(({ dedupeKey, userId, groupId, unsubscribeUrl, isSecret, ...mail }) => ({
        ...mail,
        is_secret: isSecret,
        dedupe_key: dedupeKey,
        user_id: userId,
        group_id: groupId,
        unsubscribe_url: unsubscribeUrl ?? null,
        state,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findMailId({ db }: Reading, dedupeKey: string): Promise<string | undefined> {
  const row = await db.selectFrom('mails').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst()
  return row?.id
}

export async function readQueued({ db }: Reading, id: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'html', 'text', 'unsubscribe_url'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
}

/** Deletes the text of an email that carries a code. */
export async function setSent({ db, now }: Work, id: string): Promise<void> {
  await sql`
    update mails
    set state = 'sent', sent_at = ${now}, failure = null,
      html = case when is_secret then '' else html end,
      text = case when is_secret then '' else text end
    where id = ${id}
  `.execute(db)
}

export async function setFailure(
  { db }: Work,
  id: string,
  { failure, isFinal }: { failure: string; isFinal: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failure, ...(isFinal && { state: 'failed' as const }) })
    .where('id', '=', id)
    .execute()
}

/**
 * Queues a failed email again and returns whether it did. Emails with a code are left out, because the code has
 * expired.
 */
export async function requeue({ db }: Reading, id: string): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ state: 'queued', failure: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('is_secret', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type MailRow = Awaited<ReturnType<typeof readMails>>[number]

export async function readMails(
  { db }: Reading,
  { search, state, ...asked }: NumberedPage & { search?: string | undefined; state?: MailState | undefined },
) {
  let found = db.selectFrom('mails')
  if (state !== undefined) found = found.where('state', '=', state)
  if (search) {
    const wanted = search.toLowerCase()
    found = found.where(
      sql<boolean>`(position(${wanted} in lower(recipient)) > 0 or position(${wanted} in lower(subject)) > 0)`,
    )
  }
  const count = found.select(({ fn }) => fn.countAll<number>().as('total'))
  return found
    .select(['id', 'kind', 'recipient', 'subject', 'locale', 'state', 'created_at', 'sent_at'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.perPage)
    .offset(offsetOf(asked, sql`(${count})`))
    .execute()
}

export async function readFullMail({ db }: Reading, id: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'locale', 'state', 'created_at', 'sent_at'])
    .select(['html', 'text', 'failure', 'is_secret'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const LAST_MAIL_RETENTION_MS = 24 * 60 * 60_000

/** Deletes the last emails to deleted users. */
export async function deleteLastMails({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('kind', '=', 'account_deleted')
    .where('created_at', '<', new Date(now.getTime() - LAST_MAIL_RETENTION_MS))
    .execute()
}
