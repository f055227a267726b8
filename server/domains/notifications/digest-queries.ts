/** SQL of order emails that are collected for a digest. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { Mail } from './mail-queries.ts'

type Reading = Pick<Work, 'db' | 'now'>

/** Returns the orders whose customers have not verified their email address. */
export async function readUnproved(
  { db }: Pick<Work, 'db'>,
  groupIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select g.id
    from order_groups g
    join users u on u.id = g.customer_id
    where g.id = any(${groupIds}::uuid[]) and not u.email_verified
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface NotifiedRow {
  readonly group_id: string
  readonly mails: number
}

/**
 * Returns the order emails sent to a mailbox since a moment, by order, and locks the mailbox until the transaction
 * ends.
 */
export async function lockNotified(
  { db }: Pick<Work, 'db'>,
  { recipient, since }: { readonly recipient: string; readonly since: Date },
): Promise<NotifiedRow[]> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mails to ' || customer_key(${recipient}), 0))
  `.execute(db)
  const { rows } = await sql<NotifiedRow>`
    select group_id, count(*)::integer as mails
    from mails
    where customer_key(recipient) = customer_key(${recipient})
      and group_id is not null
      and state <> 'gathered'
      and created_at > ${since}
    group by group_id
  `.execute(db)
  return rows
}

/** Returns mailboxes whose oldest collected email is from before a moment. */
export async function readDueRecipients({ db }: Reading, before: Date): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`
    select min(recipient) as recipient
    from mails
    where state = 'gathered' and digest_id is null
    group by customer_key(recipient)
    having min(created_at) <= ${before}
    order by min(created_at)
  `.execute(db)
  return rows.map(({ recipient }) => recipient)
}

export interface GatheredRow {
  readonly id: string
  readonly group_id: string | null
  readonly subject: string
}

/** Returns and locks the collected emails of a mailbox, oldest first, so that no other digest includes them. */
export async function lockGathered({ db }: Reading, recipient: string): Promise<GatheredRow[]> {
  const { rows } = await sql<GatheredRow>`
    select id, group_id, subject
    from mails
    where state = 'gathered' and digest_id is null and customer_key(recipient) = customer_key(${recipient})
    order by created_at, id
    for update
  `.execute(db)
  return rows
}

export async function setDigest(
  { db }: Pick<Work, 'db'>,
  { digestId, mailIds }: { readonly digestId: string; readonly mailIds: readonly string[] },
): Promise<void> {
  await sql`update mails set digest_id = ${digestId} where id = any(${mailIds}::uuid[])`.execute(db)
}

export type Addressed = Pick<Mail, 'id' | 'recipient' | 'groupId' | 'isSecret'>
