/** All SQL of the notifications domain. What orders look like is read here, for words only. */
import { sql } from 'kysely'
import type { PickupPoint } from '#contract/checkout.ts'
import type { Money } from '#contract/common.ts'
import type { NoticeKind } from '#contract/notifications.ts'
import type { OrderState } from '#contract/order-states.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { planned } from '#platform/planned.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { RefundReason } from '#values/refund-reason.ts'
import { topicOf } from './topics.ts'

type Reading = Pick<Work, 'db'>

export interface Mail {
  readonly id: string
  readonly kind: string
  /** The kind and what caused it. */
  readonly dedupeKey: string
  readonly recipient: string
  readonly userId: string | null
  readonly groupId: string | null
  readonly locale: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where one press in the reader's mail program ends mails like it; only for those that nobody must get. */
  readonly unsubscribeUrl?: string | undefined
  readonly isSecret: boolean
}

export type MailState = 'queued' | 'sent' | 'kept' | 'failed'

/** Writes mails down; those that were written before are left out of the answer. */
export async function insertMails(
  { db, now }: Work,
  mails: readonly Mail[],
  state: 'queued' | 'kept',
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

/** A word that its reader finds in their inbox. */
export interface NewNotice {
  readonly kind: NoticeKind
  readonly dedupeKey: string
  readonly userId: string
  readonly facts: NoticeFacts
  /** A path without a language. */
  readonly target: string
}

/** What the words of a notice are made of. */
export type NoticeFacts = Readonly<Record<string, string | number | Texts | Money>>

/** The channel on which processes hear whose inbox has changed. */
export const INBOX_CHANNEL = 'inbox_changed'

/** Puts words into inboxes, each once, and has their readers' pages told when this commits. */
/** What of it is not refused by whom it is for. */
export async function withoutRefused<T extends { readonly kind: string; readonly userId: string | null }>(
  { db }: Reading,
  told: readonly T[],
  channel: 'mail' | 'market',
): Promise<readonly T[]> {
  const asked = told.filter(({ kind, userId }) => userId !== null && topicOf(kind) !== undefined)
  if (asked.length === 0) return told
  const refused = await db
    .selectFrom('notification_refusals')
    .select(['user_id', 'topic'])
    .where('channel', '=', channel)
    .where(
      'user_id',
      'in',
      asked.flatMap(({ userId }) => userId ?? []),
    )
    .execute()
  return told.filter(
    ({ kind, userId }) => !refused.some((each) => each.user_id === userId && each.topic === topicOf(kind)),
  )
}

export async function insertNotices(work: Work, told: readonly NewNotice[]): Promise<void> {
  const { db, now } = work
  const notices = await withoutRefused(work, told, 'market')
  if (notices.length === 0) return
  const rows = notices.map(({ kind, dedupeKey, userId, facts, target }) => ({
    id: newId(),
    kind,
    dedupe_key: dedupeKey,
    user_id: userId,
    facts,
    target,
  }))
  await sql`
    with written as (
      insert into notifications (id, kind, dedupe_key, user_id, facts, target, created_at)
      select id, kind, dedupe_key, user_id, facts, target, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        id uuid, kind text, dedupe_key text, user_id uuid, facts jsonb, target text
      )
      on conflict (dedupe_key) do nothing
      returning user_id
    )
    select pg_notify(${INBOX_CHANNEL}, user_id::text)
    from written
    group by user_id
  `.execute(db)
}

export interface NoticeRow {
  readonly id: string
  readonly kind: NoticeKind
  readonly facts: NoticeFacts
  readonly target: string
  readonly read_at: Date | null
  readonly created_at: Date
  readonly total: number
}

export async function readNoticePage(
  { db }: Reading,
  { userId, ...asked }: NumberedPage & { userId: string },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, kind, facts, target, read_at, created_at, count(*) over () as total
    from notifications
    where user_id = ${userId}
    order by created_at desc, id desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*) from notifications where user_id = ${userId})`)}
  `.execute(db)
  return rows
}

export async function countUnreadOf({ db }: Reading, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread
    from notifications
    where user_id = ${userId}
      and read_at is null
  `.execute(db)
  return rows[0]?.unread ?? 0
}

/** How many of these are in somebody's inbox. */
export async function countOwnNotices(
  { db }: Reading,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ own: number }>`
    select count(*) as own
    from notifications
    where user_id = ${userId}
      and id = any(${ids}::uuid[])
  `.execute(db)
  return rows[0]?.own ?? 0
}

/** Marks some of an inbox as read, or all of it; other pages of its reader hear of it. */
export async function setRead(
  { db, now }: Work,
  { userId, ids }: { userId: string; ids: readonly string[] | undefined },
): Promise<void> {
  await sql`
    with read as (
      update notifications
      set read_at = ${now}
      where user_id = ${userId}
        and read_at is null
        and (${ids === undefined}::boolean or id = any(${ids ?? []}::uuid[]))
      returning user_id
    )
    select pg_notify(${INBOX_CHANNEL}, user_id::text)
    from read
    group by user_id
  `.execute(db)
}

export interface PublishedReview {
  readonly author_id: string
  readonly product: Texts
  readonly product_slug: string
}

/** A published review and who wrote it; undefined when it was taken back meanwhile. */
export async function readPublishedReview(
  { db }: Reading,
  reviewId: string,
): Promise<PublishedReview | undefined> {
  const { rows } = await sql<PublishedReview>`
    select r.author_id, p.name as product, p.slug as product_slug
    from reviews r
    join products p on p.id = r.product_id
    where r.id = ${reviewId}
      and r.state = 'approved'
      and r.author_id is not null
  `.execute(db)
  return rows[0]
}

export interface StoreNews {
  readonly user_id: string
  readonly store_id: string
  readonly store: string
  readonly store_slug: string
  /** What came to the market last, or is reduced most. */
  readonly product: Texts
  readonly count: number
}

/** For those who follow stores: what came to each since then, or is reduced since then. */
export async function readStoreNews(
  { db, now }: Pick<Work, 'db' | 'now'>,
  since: Date,
): Promise<StoreNews[]> {
  const { rows } = await sql<StoreNews>`
    with news as (
      select distinct on (p.id) p.id, p.store_id, p.name, p.published_at, coalesce(d.percent, 0) as percent
      from products p
      join product_listings l on l.product_id = p.id and l.is_offered
      left join deals d on d.product_id = p.id
        and d.starts_at > ${since} and d.starts_at <= ${now} and d.ends_at > ${now}
      where p.store_id in (select store_id from followed_stores)
        and (p.published_at > ${since} and p.published_at <= ${now} or d.id is not null)
      order by p.id, d.percent desc nulls last
    ),
    told as (
      select
        store_id,
        count(*)::integer as count,
        (array_agg(name order by published_at > ${since} desc, percent desc, published_at desc, id))[1] as product
      from news
      group by store_id
    )
    select f.user_id, s.id as store_id, s.name as store, s.slug as store_slug, told.product, told.count
    from told
    join stores s on s.id = told.store_id and s.state = 'approved'
    join followed_stores f on f.store_id = s.id
    order by f.user_id, s.id
  `.execute(db)
  return rows
}

export async function readQueued({ db }: Reading, id: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'html', 'text', 'unsubscribe_url'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
}

/** Of one that carries a code the words are forgotten. */
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

export async function readMailWhole({ db }: Reading, id: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'locale', 'state', 'created_at', 'sent_at'])
    .select(['html', 'text', 'failure', 'is_secret'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function readPerson({ db }: Reading, userId: string): Promise<PersonFacts | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('id', '=', userId)
    .where('is_guest', '=', false)
    .executeTakeFirst()
}

export async function readPeople({ db }: Reading, userIds: readonly string[]): Promise<PersonFacts[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('id', 'in', userIds)
    .where('is_guest', '=', false)
    .execute()
}

export interface TransferFacts {
  readonly id: string
  readonly sender: TransferParty
  readonly recipient: TransferParty
  readonly amount_minor: number
  readonly currency: string
  readonly note: string | null
  readonly at: Date
}

interface TransferParty {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly locale: string
}

/** What went from one wallet into another. */
export async function readTransfer({ db }: Reading, transactionId: string): Promise<TransferFacts> {
  const party = (user: string) => sql`
    jsonb_build_object('id', ${sql.ref(`${user}.id`)}, 'name', ${sql.ref(`${user}.name`)},
      'email', ${sql.ref(`${user}.email`)}, 'locale', ${sql.ref(`${user}.locale`)})`
  const { rows } = await sql<TransferFacts>`
    select t.id, ${party('s')} as sender, ${party('r')} as recipient, e.amount as amount_minor,
      e.asset as currency, w.note, t.at
    from wallet_transfers w
    join ledger_transactions t on t.id = w.transaction_id
    join ledger_entries e on e.transaction_id = t.id and e.amount > 0
    join users s on s.id = w.from_user_id
    join users r on r.id = w.to_user_id
    where w.transaction_id = ${transactionId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There must be a transfer: ${transactionId}`)
  return row
}

export interface PayoutFacts {
  readonly number: string
  readonly store: string
  readonly slug: string
  readonly amount_minor: number
  readonly currency: string
  readonly account: string
  readonly bank: string
  readonly reference: string | null
  readonly way: string
  readonly cause: string | null
  readonly reason: string | null
  readonly owner: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly locale: string
  }
}

/** A payout and who is told of it; undefined once the store has no owner. */
export async function readPayoutFacts({ db }: Reading, id: string): Promise<PayoutFacts | undefined> {
  const { rows } = await sql<PayoutFacts>`
    select 'PO-' || lpad(p.number::text, 6, '0') as number, s.name as store, s.slug, p.amount_minor, p.currency,
      p.paid_to ->> 'account_no' as account, p.paid_to ->> 'bank_name' as bank, p.way, p.reference, p.cause,
      p.reason,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as owner
    from payouts p
    join stores s on s.id = p.store_id
    join lateral (
      select f.user_id
      from store_staff f
      where f.store_id = s.id
        and f.role = 'owner'
      order by f.created_at, f.user_id
      limit 1
    ) owner on true
    join users u on u.id = owner.user_id
    where p.id = ${id}
  `.execute(db)
  return rows[0]
}

export type PayeeFacts = Pick<PayoutFacts, 'store' | 'slug' | 'owner'>

/** Who is paid for a store; undefined once it has no owner. */
export async function readPayeeFacts({ db }: Reading, storeId: string): Promise<PayeeFacts | undefined> {
  const { rows } = await sql<PayeeFacts>`
    select s.name as store, s.slug,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as owner
    from stores s
    join store_staff f on f.store_id = s.id and f.role = 'owner'
    join users u on u.id = f.user_id
    where s.id = ${storeId}
    order by f.created_at, f.user_id
    limit 1
  `.execute(db)
  return rows[0]
}

/** Whom to write to. */
export interface PersonFacts {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly locale: string
}

export interface DisputeFacts {
  readonly number: string
  readonly group_number: string
  readonly state: 'open' | 'answered' | 'won' | 'lost'
  readonly currency: string
  readonly amount_minor: number
  readonly respond_by: Date | null
  readonly shares: {
    readonly order_id: string
    readonly order_number: string
    readonly store: string
    readonly slug: string
    readonly amount_minor: number
    readonly lost_minor: number | null
    /** Undefined once the store has no owner. */
    readonly owner: PersonFacts | null
  }[]
}

/** A dispute with the owners of the stores whose orders it is about. */
export async function readDisputeFacts({ db }: Reading, id: string): Promise<DisputeFacts | undefined> {
  const { rows } = await sql<DisputeFacts>`
    select 'DP-' || lpad(d.number::text, 6, '0') as number, g.number as group_number, d.state, d.currency, d.amount_minor,
      d.respond_by,
      coalesce((
        select json_agg(json_build_object(
          'order_id', o.id, 'order_number', o.number, 'store', s.name, 'slug', s.slug, 'amount_minor', h.amount_minor,
          'lost_minor', h.lost_minor, 'owner', (
            select json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale)
            from store_staff f
            join users u on u.id = f.user_id
            where f.store_id = s.id
              and f.role = 'owner'
            order by f.created_at, f.user_id
            limit 1
          )
        ) order by o.number)
        from dispute_shares h
        join orders o on o.id = h.order_id
        join stores s on s.id = o.store_id
        where h.dispute_id = d.id
      ), '[]') as shares
    from disputes d
    join tenders t on t.id = d.tender_id
    join order_groups g on g.id = t.group_id
    where d.id = ${id}
  `.execute(db)
  return rows[0]
}

const walletOwner = sql`
  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as owner`

export interface RechargeFacts {
  readonly amount_minor: number
  readonly currency: string
  readonly owner: PersonFacts
}

/** Undefined once its owner has left. */
export async function readRechargeFacts({ db }: Reading, id: string): Promise<RechargeFacts | undefined> {
  const { rows } = await sql<RechargeFacts>`
    select r.amount_minor, r.currency, ${walletOwner}
    from wallet_recharges r
    join users u on u.id = r.user_id
    where r.id = ${id}
      and u.state <> 'deleted'
  `.execute(db)
  return rows[0]
}

/** Operators with full rights. */
/** When what is set aside by a tender runs out; undefined once all of it is decided. */
export async function readHeldUntil({ db }: Reading, tenderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('tenders')
    .select('authorised_until')
    .where('id', '=', tenderId)
    .where('state', 'in', ['held', 'part_captured'])
    .executeTakeFirst()
  return row?.authorised_until ?? undefined
}

export async function readOperators({ db }: Reading): Promise<PersonFacts[]> {
  return db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.locale'])
    .where('operators.level', '=', 'full')
    .orderBy('users.id')
    .execute()
}

export interface WithdrawalFacts extends RechargeFacts {
  readonly number: string
  /** Who has let it go, while another must, too. */
  readonly waits_beside: { readonly id: string; readonly name: string } | null
  readonly way: 'bank' | 'paypal'
  readonly reference: string | null
  readonly reason: string | null
  readonly created_at: Date
}

/** Undefined once its owner has left. */
export async function readWithdrawalFacts({ db }: Reading, id: string): Promise<WithdrawalFacts | undefined> {
  const { rows } = await sql<WithdrawalFacts>`
    select 'WD-' || lpad(w.number::text, 6, '0') as number, w.way, w.amount_minor, w.currency, w.reference, w.reason,
      w.created_at, ${walletOwner},
      case when w.state = 'pending' and first.id is not null
        then json_build_object('id', first.id, 'name', first.name) end as waits_beside
    from wallet_withdrawals w
    join users u on u.id = w.user_id
    left join users first on first.id = w.first_approved_by
    where w.id = ${id}
      and u.state <> 'deleted'
  `.execute(db)
  return rows[0]
}

export interface ProofFacts {
  readonly id: string
  readonly purpose: 'register' | 'reset_password' | 'verify_email' | 'change_email'
  readonly user_id: string | null
  readonly email: string
  readonly locale: string
  readonly sends: number
  readonly name: string | null
  readonly owner_locale: string | null
}

/** Who is to get a code, and of what. */
export async function readProof({ db }: Reading, id: string): Promise<ProofFacts | undefined> {
  const { rows } = await sql<ProofFacts>`
    select p.id, p.purpose, p.user_id, p.email, p.locale, p.sends, coalesce(u.name, p.registration ->> 'name') as name,
      u.locale as owner_locale
    from proofs p
    left join users u on u.id = p.user_id
    where p.id = ${id} and p.email is not null
  `.execute(db)
  return rows[0]
}

export type SessionFacts = NonNullable<Awaited<ReturnType<typeof readSession>>>

/** A session and whose it is. */
export async function readSession({ db }: Reading, id: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.user_agent', 's.created_at', 'u.name', 'u.email', 'u.locale'])
    .where('s.id', '=', id)
    .executeTakeFirst()
}

export type ProductFacts = Awaited<ReturnType<typeof readProducts>>[number]

/** What products are called, and where they stand. */
export async function readProducts({ db }: Reading, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; slug: string; name: Texts }>`
    select id, slug, name
    from products
    where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

/** Back to the card, or by a bank transfer that the operator makes. */
export type WayBack = 'card' | 'paypal' | 'bank' | 'mixed'

interface LineFacts {
  readonly name: Texts
  /** What was chosen of it: its variant's values, or what goes on a dish. */
  readonly choices: readonly Texts[]
  /** What the shopper wrote beside it. */
  readonly note: string
  readonly quantity: number
  readonly items_minor: number
}

export interface OrderFacts {
  readonly id: string
  readonly number: string
  readonly state: OrderState
  readonly store: string
  readonly store_slug: string
  readonly timezone: string
  readonly accept_by: Date | null
  readonly total_minor: number
  /** What the way is called that was chosen. */
  readonly delivery: Texts
  /** Where it is fetched, if it is. */
  readonly pickup_at: PickupPoint | null
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly reason: string | null
  /** Whether a card was authorised for it and never taken. */
  readonly is_released: boolean
  /** What of its money goes or went back, and by which way; null when nothing was paid for it. */
  readonly money_back: { minor: number; by: WayBack } | null
  readonly lines: LineFacts[]
  /** Who hears of new orders. */
  readonly seller: { userId: string; email: string; locale: string } | null
}

export interface TenderFacts {
  readonly kind: 'card' | 'cash' | 'bank' | 'wallet' | 'points'
  /** Counts the tries to pay, from 1. */
  readonly attempt: number
  readonly amount_minor: number
  readonly points: number | null
  readonly is_open: boolean
  readonly expires_at: string | null
}

export interface GroupFacts {
  readonly id: string
  readonly number: string
  readonly customer_id: string
  readonly is_guest: boolean
  readonly locale: string
  readonly currency: string
  readonly minor_units: number
  readonly contact: { name: string; email: string }
  readonly items_minor: number
  readonly discount_minor: number
  readonly shipping_minor: number
  /** What of that is for paying at the door. */
  readonly cash_fee_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly total_minor: number
  /** While it waits for payment. */
  readonly pay_by: Date | null
  /** The ways in which it was to be paid, the first one first. */
  readonly tenders: readonly TenderFacts[]
  readonly orders: readonly OrderFacts[]
}

/**
 * A purchase in the words of its mails, by its own id, or that of one of its orders or tenders.
 * @throws {Error} when there is none
 */
export async function readGroup(
  { db }: Reading,
  { groupId, orderId, tenderId }: { groupId?: string; orderId?: string; tenderId?: string },
): Promise<GroupFacts> {
  const { rows } = await sql<Omit<GroupFacts, 'orders'>>`
    ${planned}
    select g.id, g.number, g.customer_id, u.is_guest, g.locale, g.currency, c.minor_units, g.contact,
      g.items_minor, g.discount_minor, g.shipping_minor, g.tax_minor, g.included_tax_minor,
      g.total_minor, g.pay_by,
      (select sum(o.cash_fee_minor)::bigint from orders o where o.group_id = g.id) as cash_fee_minor,
      (
        select json_agg(json_build_object(
          'kind', t.kind,
          'attempt', t.attempt,
          'amount_minor', t.amount_minor,
          'points', t.points,
          'is_open', t.state in ('created', 'requires_action', 'authorised', 'due', 'awaiting_transfer'),
          'expires_at', t.expires_at
        ) order by t.attempt, coalesce(array_position(array['points', 'wallet'], t.kind), 3))
        from tenders t
        where t.group_id = g.id
      ) as tenders
    from order_groups g
    join users u on u.id = g.customer_id
    join currencies c on c.code = g.currency
    where g.id = coalesce(
      ${groupId ?? null}::uuid,
      (select group_id from orders where id = ${orderId ?? null}::uuid),
      (select group_id from tenders where id = ${tenderId ?? null}::uuid)
    )
  `.execute(db)
  const [group] = rows
  if (!group) throw new Error(`There must be a purchase to tell of: ${groupId ?? orderId ?? tenderId}`)
  return { ...group, orders: await readOrders({ db }, group.id) }
}

async function readOrders({ db }: Reading, groupId: string): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    ${planned}
    select o.id, o.number, o.state, s.name as store, s.slug as store_slug, s.timezone, o.accept_by, o.total_minor,
      o.delivery -> 'name' as delivery, o.delivery -> 'pickup_at' as pickup_at, h.carrier, h.tracking_number, h.tracking_url,
      (
        select e.reason
        from order_events e
        where e.order_id = o.id and e.to_state = o.state
        order by e.at desc
        limit 1
      ) as reason,
      exists (
        select from tender_allocations a where a.order_id = o.id and a.released_minor > 0
      ) as is_released,
      (
        select json_build_object(
          'minor', sum(r.amount_minor),
          'by', case
            when bool_or(t.kind in ('wallet', 'points')) then 'mixed'
            when bool_and(t.gateway = 'paypal') then 'paypal'
            when bool_and(t.kind = 'card') then 'card'
            else 'bank'
          end
        )
        from refunds r
        join tenders t on t.id = r.tender_id
        where r.order_id = o.id
        having count(*) > 0
      ) as money_back,
      (
        select json_agg(
          json_build_object(
            'name', l.name,
            'choices', (
              select coalesce(jsonb_agg(chosen.option -> 'value' order by chosen.position), '[]')
              from jsonb_array_elements(l.options) with ordinality as chosen (option, position)
            ),
            'note', l.note,
            'quantity', l.quantity,
            'items_minor', l.items_minor
          )
          order by l.position
        )
        from order_lines l
        where l.order_id = o.id
      ) as lines,
      (
        select json_build_object('userId', u.id, 'email', u.email, 'locale', u.locale)
        from users u
        where u.id = s.owner_id
      ) as seller
    from orders o
    join stores s on s.id = o.store_id
    left join shipments h on h.order_id = o.id
    where o.group_id = ${groupId}
    order by o.position
  `.execute(db)
  return rows
}

/** What of a refund goes back to one tender. */
export interface RefundPartFacts {
  readonly id: string
  readonly amount_minor: number
  readonly state: 'queued' | 'submitted' | 'succeeded' | 'failed' | 'manual'
  /** What the transfer is called at the bank, where the operator made one. */
  readonly bank_reference: string | null
  readonly paid_by: string | null
  readonly paid_to: string
  /** It had been paid before, and came back. */
  readonly failed_at: string | null
  readonly points: number | null
  readonly kind: string
  readonly gateway: string | null
}

export interface RefundFacts extends RefundPartFacts {
  readonly order_id: string
  /** The same for all parts of one decision, these. */
  readonly decision: string
  readonly parts: readonly RefundPartFacts[]
  /** Why it was given back, where nobody asked for it. */
  readonly given_for: string | null
}

export interface RefundRequestFacts {
  readonly order_id: string
  readonly order_number: string
  readonly store: string
  readonly store_slug: string
  readonly seller: Addressee
  /** What they ask it back of; null where nobody asked. */
  readonly asked: { readonly product: Texts; readonly quantity: number; readonly reason: RefundReason } | null
  readonly details: string
  readonly amount_minor: number
  /** Why it was rejected. */
  readonly answer: string | null
  /** What of it is never taken, and by what it was to be paid; undecided where that waits for a second word. */
  readonly untaken: { readonly minor: number; readonly kind: 'card' | 'cash' } | 'undecided' | null
  /** It was approved, and all of the money waits for the operator to pay it back. */
  readonly is_owed: boolean
  /** Who let it go first, while a second person must do so, too. */
  readonly waits_beside: { readonly id: string; readonly name: string } | null
}

export async function readRefundRequest({ db }: Reading, requestId: string): Promise<RefundRequestFacts> {
  const { rows } = await sql<RefundRequestFacts>`
    select q.order_id, o.number as order_number, s.name as store, s.slug as store_slug, q.details, q.amount_minor, q.answer,
      case when q.kind = 'line' and not q.is_given then
        json_build_object('product', l.name, 'quantity', q.quantity, 'reason', q.reason)
      end as asked,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as seller,
      case
        when q.state = 'approved' then (
          select json_build_object('minor', w.amount_minor, 'kind', t.kind)
          from waived_shares w
          join tenders t on t.id = w.tender_id
          where w.request_id = q.id
        )
        when exists (
          select
          from tender_allocations a
          join tenders t on t.id = a.tender_id
          where a.order_id = o.id
            and t.state in ('due', 'held', 'part_captured')
            and a.captured_minor + a.released_minor < a.amount_minor
        ) then '"undecided"'::json
      end as untaken,
      coalesce((select bool_and(r.state = 'manual') from refunds r where r.request_id = q.id), false) as is_owed,
      case when q.state = 'pending' and first.id is not null
        then json_build_object('id', first.id, 'name', first.name) end as waits_beside
    from refund_requests q
    left join order_lines l on l.id = q.line_id
    join orders o on o.id = q.order_id
    join stores s on s.id = o.store_id
    join users u on u.id = s.owner_id
    left join users first on first.id = q.approved_by
    where q.id = ${requestId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There must be a refund request ${requestId} to tell of`)
  return row
}

/** A refund with all that was decided with it. */
export async function readRefund({ db }: Reading, refundId: string): Promise<RefundFacts> {
  const part = sql`json_build_object(
    'id', r.id, 'amount_minor', r.amount_minor, 'state', r.state, 'bank_reference', r.bank_reference, 'paid_by', r.paid_by,
    'paid_to', r.paid_to, 'failed_at', r.failed_at, 'points', r.points, 'kind', t.kind, 'gateway', t.gateway
  )`
  const decision = sql`replace(r.idempotency_key, ':' || r.tender_id, '')`
  const { rows } = await sql<{ own: RefundPartFacts } & Omit<RefundFacts, keyof RefundPartFacts>>`
    with told as (
      select r.order_id, r.request_id, ${part} as own, ${decision} as decision
      from refunds r
      join tenders t on t.id = r.tender_id
      where r.id = ${refundId}
    )
    select told.own, told.order_id, told.decision,
      (
        select json_agg(${part} order by r.created_at, array_position(array['points', 'wallet'], t.kind), r.id)
        from refunds r
        join tenders t on t.id = r.tender_id
        where r.order_id = told.order_id
          and ${decision} = told.decision
      ) as parts,
      (select q.details from refund_requests q where q.id = told.request_id and (q.kind <> 'line' or q.is_given)) as given_for
    from told
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There must be a refund ${refundId} to tell of`)
  const { own, ...facts } = row
  return { ...own, ...facts }
}

export async function readMinorUnits({ db }: Reading, currency: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('currencies')
    .select('minor_units')
    .where('code', '=', currency)
    .executeTakeFirst()
  return row?.minor_units
}

export interface StockAlertFacts {
  readonly id: string
  readonly secret: string
  readonly email: string
  readonly userId: string | null
  /** Null for who has no account. */
  readonly name: string | null
  readonly locale: string
  readonly asked_at: Date
  readonly product: Texts
  readonly slug: string
  readonly sku: string
  /** What was chosen of each option of the product. */
  readonly choices: readonly Texts[]
}

/** Who waits for stock, and for what; wishes that have been ended are left out. */
export async function readStockAlerts({ db }: Reading, ids: readonly string[]): Promise<StockAlertFacts[]> {
  const { rows } = await sql<StockAlertFacts>`
    select
      a.id,
      a.secret,
      coalesce(u.email, a.email) as email,
      a.user_id as "userId",
      u.name,
      coalesce(u.locale, a.locale) as locale,
      a.asked_at,
      p.name as product,
      p.slug,
      v.sku,
      coalesce((
        select json_agg(value.label order by o.position)
        from product_option_values value
        join product_options o on o.id = value.option_id
        where value.id = any(v.option_value_ids)
      ), '[]') as choices
    from stock_alerts a
    join variants v on v.id = a.variant_id
    join products p on p.id = v.product_id
    left join users u on u.id = a.user_id
    where a.id = any(${ids}::uuid[])
      and a.ended_at is null
  `.execute(db)
  return rows
}

export interface Addressee {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly locale: string
}

export interface AskedQuestion {
  readonly question: string
  readonly author: string
  readonly product: Texts
  readonly store_slug: string
  readonly seller: Addressee
}

/** A published question, and whom it is for; undefined when it was taken back meanwhile. */
export async function readAskedQuestion(
  { db }: Reading,
  questionId: string,
): Promise<AskedQuestion | undefined> {
  const { rows } = await sql<AskedQuestion>`
    select q.question, q.author_name as author, p.name as product, s.slug as store_slug,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as seller
    from questions q
    join products p on p.id = q.product_id
    join stores s on s.id = p.store_id
    join users u on u.id = s.owner_id
    where q.id = ${questionId}
      and q.state = 'approved'
  `.execute(db)
  return rows[0]
}

export interface AnsweredQuestion {
  readonly question: string
  readonly answer: string
  readonly author: string
  readonly product: Texts
  readonly product_slug: string
  readonly asker: Addressee
}

/** A published answer, and who asked; undefined when either is gone. */
export async function readAnsweredQuestion(
  { db }: Reading,
  answerId: string,
): Promise<AnsweredQuestion | undefined> {
  const { rows } = await sql<AnsweredQuestion>`
    select q.question, a.body as answer, a.author_name as author, p.name as product, p.slug as product_slug,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as asker
    from answers a
    join questions q on q.id = a.question_id
    join products p on p.id = q.product_id
    join users u on u.id = q.author_id
    where a.id = ${answerId}
      and a.state = 'approved'
      and a.author_id is distinct from q.author_id
  `.execute(db)
  return rows[0]
}

export interface ApplicationFacts {
  readonly applicant_id: string
  readonly name: string
  readonly email: string
  readonly locale: string
  readonly store_name: string
  readonly store_slug: string | null
  readonly reason: string | null
}

/** Who applied to sell, and what for; mail goes to the account and not to the store's address. */
export async function readApplicationFacts(
  { db }: Reading,
  applicationId: string,
): Promise<ApplicationFacts | undefined> {
  return db
    .selectFrom('seller_applications as a')
    .innerJoin('users as u', 'u.id', 'a.applicant_id')
    .leftJoin('stores as s', 's.id', 'a.store_id')
    .select([
      'a.applicant_id',
      'u.name',
      'u.email',
      'u.locale',
      'a.store_name',
      's.slug as store_slug',
      'a.state_reason as reason',
    ])
    .where('a.id', '=', applicationId)
    .executeTakeFirst()
}

export type ExportFacts = NonNullable<Awaited<ReturnType<typeof readExportFacts>>>

/** Who asked for a copy of their data that is ready. */
export async function readExportFacts({ db }: Reading, exportId: string) {
  const row = await db
    .selectFrom('data_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.user_id', 'e.expires_at', 'u.name', 'u.email', 'u.locale'])
    .where('e.id', '=', exportId)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  return row?.expires_at ? { ...row, expires_at: row.expires_at } : undefined
}

export type DeletionFacts = NonNullable<Awaited<ReturnType<typeof readDeletionFacts>>>

/** Where the last mail to somebody goes who has left. */
export async function readDeletionFacts({ db }: Reading, userId: string) {
  const row = await db
    .selectFrom('account_deletions')
    .select(['recipient', 'name', 'locale'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { recipient, name, locale } = row ?? {}
  return recipient && name && locale ? { recipient, name, locale } : undefined
}

/** A coupon as a mail tells of it. */
export interface CouponFacts {
  readonly code: string
  readonly description: Texts
}

export async function readCoupon({ db }: Reading, id: string): Promise<CouponFacts | undefined> {
  const { rows } = await sql<CouponFacts>`
    select code, description
    from coupons
    where id = ${id}
  `.execute(db)
  return rows[0]
}

export interface ContactFacts {
  /** Only where the message came from the account that has this address. */
  readonly user_id: string | null
  readonly name: string
  readonly email: string
  readonly locale: string
  readonly subject: string
  readonly words: string
}

export async function readContactMessage({ db }: Reading, id: string): Promise<ContactFacts | undefined> {
  const { rows } = await sql<ContactFacts>`
    select u.id as user_id, m.name, m.email, m.locale, m.subject, m.words
    from contact_messages m
    left join users u on u.id = m.user_id and u.email = m.email
    where m.id = ${id}
  `.execute(db)
  return rows[0]
}

export async function readContactAnswer(
  { db }: Reading,
  id: string,
): Promise<(ContactFacts & { readonly answer: string }) | undefined> {
  const { rows } = await sql<ContactFacts & { answer: string }>`
    select u.id as user_id, m.name, m.email, m.locale, m.subject, m.words, a.words as answer
    from contact_answers a
    join contact_messages m on m.id = a.message_id
    left join users u on u.id = m.user_id and u.email = m.email
    where a.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Who was asked whether they want the newsletter. */
export interface SubscriberFacts {
  readonly email: string
  readonly locale: string
  readonly secret: string
  readonly asked_at: Date
}

/** Who has not answered yet; undefined for everybody else. */
export async function readSubscriber({ db }: Reading, secret: string): Promise<SubscriberFacts | undefined> {
  return db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'locale', 'secret', 'asked_at'])
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The key by which an address ends the newsletter; undefined for one that does not get it. */
export async function readNewsletterKey({ db }: Reading, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select('secret')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.secret
}

/** A store's part of a purchase that has come, with what of it nobody has reviewed yet. */
export interface DeliveredFacts {
  readonly order_id: string
  readonly store: string
  readonly person: PersonFacts
  readonly products: readonly { readonly name: Texts; readonly slug: string }[]
}

const ASKED_AT_ONCE = 500

/** What was delivered between two moments to people with an account who were not asked yet, the earliest first. */
export async function readUnreviewed(
  { db }: Reading,
  { from, until }: { from: Date; until: Date },
): Promise<DeliveredFacts[]> {
  const { rows } = await sql<DeliveredFacts>`
    select o.id as order_id, s.name as store, bought.products,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as person
    from order_events e
    join orders o on o.id = e.order_id and o.state in ('delivered', 'completed')
    join order_groups g on g.id = o.group_id
    join users u on u.id = g.customer_id and not u.is_guest and u.state = 'active'
    join stores s on s.id = o.store_id
    cross join lateral (
      select json_agg(json_build_object('name', l.name, 'slug', p.slug) order by l.position) as products
      from order_lines l
      join products p on p.id = l.product_id
      where l.order_id = o.id
        and not exists (select from reviews r where r.product_id = l.product_id and r.author_id = u.id)
    ) bought
    where e.to_state = 'delivered'
      and e.at > ${from}
      and e.at <= ${until}
      and bought.products is not null
      and not exists (select from mails m where m.dedupe_key = 'review_wanted:' || o.id)
      and not exists (
        select from notification_refusals f
        where f.user_id = u.id and f.topic = ${topicOf('review_wanted')} and f.channel = 'mail'
      )
    order by e.at, o.id
    limit ${ASKED_AT_ONCE}
  `.execute(db)
  return rows
}
