/**
 * SQL of the gateway, over its own tables. Every change is one statement, guarded by the current state, and includes
 * its webhooks, so a crash leaves nothing half done.
 */
import { sql } from 'kysely'
import type { DisputeReason } from '#contract/disputes.ts'
import type { Database } from '#platform/database.ts'
import type { Money } from '#values/money.ts'
import {
  AUTHORISED_MS,
  type Decision,
  type Dispute,
  type FailureCode,
  type Payment,
  type RefundProgress,
} from './payment.ts'

export interface NewPayment {
  readonly id: string
  readonly key: string
  readonly amount: Money
  readonly description: string
  readonly returnUrl: string
  readonly locale: string
  readonly capture: Payment['capture']
  readonly customer?: string | undefined
  readonly savesCard?: boolean
}

export interface Announcement {
  readonly eventId: string
  readonly sendAt: readonly Date[]
}

export interface Webhook {
  readonly id: string
  readonly body: string
}

export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly amountMinor: number
}

export interface Capture {
  readonly id: string
  readonly paymentId: string
  readonly key: string
  readonly amountMinor: number
}

export type Storage = ReturnType<typeof openStorage>

const LOCK = 7_231_946
const ATTEMPTS_MAX = 12
const FIRST_PAUSE_S = 2
const BATCH = 20

/** Opens the gateway's tables, which are created on first use. */
export function openStorage(db: Database) {
  let prepared: Promise<Database> | undefined

  function ready(): Promise<Database> {
    prepared ??= prepare(db).catch((error: unknown) => {
      prepared = undefined
      throw error
    })
    return prepared
  }

  async function findByKey(key: string): Promise<Payment | undefined> {
    const { rows } = await sql<PaymentRow>`
      select ${columns}
      from simulated_gateway.payments
      where key = ${key}
    `.execute(await ready())
    return rows[0] && toPayment(rows[0])
  }

  return {
    findByKey,

    /** Stores a payment once per key; returns the existing one. */
    async create(payment: NewPayment, now: Date): Promise<{ payment: Payment; isNew: boolean }> {
      const { rows } = await sql<PaymentRow>`
        insert into simulated_gateway.payments (
          id, key, state, amount_minor, currency, description, return_url, locale, capture, customer, saves_card, created_at
        )
        values (
          ${payment.id}, ${payment.key}, 'requires_action', ${payment.amount.minor}, ${payment.amount.currency},
          ${payment.description}, ${payment.returnUrl}, ${payment.locale}, ${payment.capture}, ${payment.customer ?? null}, ${payment.savesCard === true}, ${now}
        )
        on conflict (key) do nothing
        returning ${columns}
      `.execute(await ready())
      const [row] = rows
      if (row) return { payment: toPayment(row), isNew: true }
      const known = await findByKey(payment.key)
      if (!known) throw new Error(`Payment with key ${payment.key} not found`)
      return { payment: known, isNew: false }
    },

    async find(id: string): Promise<Payment | undefined> {
      const { rows } = await sql<PaymentRow>`
        select ${columns}
        from simulated_gateway.payments
        where id = ${id}
      `.execute(await ready())
      return rows[0] && toPayment(rows[0])
    },

    /** Decides a pending payment; decided payments stay unchanged. */
    async decide(
      id: string,
      decision: Decision,
      { eventId, sendAt, now }: Announcement & { readonly now: Date },
    ): Promise<void> {
      const isApproved = decision.state === 'approved'
      await sql`
        with decided as (
          update simulated_gateway.payments
          set state = case
                when not ${isApproved}::boolean then ${decision.state}
                when capture = 'later' then 'authorised'
                else 'captured'
              end,
              authorised_until = case
                when ${isApproved}::boolean and capture = 'later' then ${new Date(now.getTime() + AUTHORISED_MS)}::timestamptz
              end,
              captured_minor = case when ${isApproved}::boolean and capture = 'at_once' then amount_minor else 0 end,
              failure_code = ${decision.state === 'failed' ? decision.failureCode : null}
          where id = ${id}
            and state = 'requires_action'
          returning id, state, customer, saves_card
        ),
        kept as (
          insert into simulated_gateway.cards (token, customer, payment_id, expires_year)
          select 'sim_card_' || id, customer, id, ${now.getUTCFullYear() + 4}::integer
          from decided
          where saves_card
            and customer is not null
            and state in ('authorised', 'captured')
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId}, json_build_object('id', ${eventId}::text, 'type', 'payment.' || state, 'payment_id', id)::text, due_at
        from decided, unnest(${sendAt}::timestamptz[]) as due_at
      `.execute(await ready())
    },

    /**
     * Captures part of an authorisation, once per key; returns false if not allowed. The last capture releases the
     * rest.
     */
    async capture(
      { id, paymentId, key, amountMinor, isLast }: Capture & { readonly isLast: boolean },
      now: Date,
      { eventId }: { eventId: string },
    ): Promise<boolean> {
      const { rows } = await sql<{ id: string }>`
        with payment as (
          update simulated_gateway.payments
          set captured_minor = captured_minor + ${amountMinor},
              state = case when ${isLast}::boolean or captured_minor + ${amountMinor} = amount_minor then 'captured' else state end
          where id = ${paymentId}
            and state = 'authorised'
            and authorised_until > ${now}
            and not refuses_captures
            and captured_minor + ${amountMinor} <= amount_minor
          returning id
        ),
        capture as (
          insert into simulated_gateway.captures (id, payment_id, key, amount_minor, created_at)
          select ${id}, id, ${key}, ${amountMinor}, ${now}
          from payment
          returning id
        ),
        webhook as (
          insert into simulated_gateway.webhooks (event_id, body, due_at)
          select ${eventId}, ${eventBody({ eventId, type: 'payment.captured', paymentId })}, ${now}
          from capture
        )
        select id
        from capture
      `.execute(await ready())
      return rows.length > 0
    },

    async findCapture(key: string): Promise<Capture | undefined> {
      const { rows } = await sql<Capture>`
        select id, payment_id as "paymentId", key, amount_minor as "amountMinor"
        from simulated_gateway.captures
        where key = ${key}
      `.execute(await ready())
      return rows[0]
    },

    /** Releases the uncaptured rest of an authorisation, when the shop cancels it or it expires. */
    async letGo(id: string, now: Date, { eventId }: { eventId: string }): Promise<void> {
      await sql`
        with payment as (
          update simulated_gateway.payments
          set state = case when captured_minor > 0 then 'captured' else 'cancelled' end
          where id = ${id}
            and state = 'authorised'
          returning id
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId}, ${eventBody({ eventId, type: 'payment.cancelled', paymentId: id })}, ${now}
        from payment
      `.execute(await ready())
    },

    async readEnded(now: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id
        from simulated_gateway.payments
        where state = 'authorised'
          and authorised_until <= ${now}
        limit ${BATCH}
      `.execute(await ready())
      return rows.map(({ id }) => id)
    },

    /** Makes the cardholder's bank refuse captures, or accept them again. */
    async refuseCaptures(id: string, refuses: boolean): Promise<void> {
      await sql`
        update simulated_gateway.payments
        set refuses_captures = ${refuses}
        where id = ${id}
          and state = 'authorised'
      `.execute(await ready())
    },

    async isCardOf(token: string, customer: string | undefined): Promise<boolean> {
      const { rows } = await sql`
        select
        from simulated_gateway.cards
        where token = ${token}
          and customer = ${customer ?? null}
      `.execute(await ready())
      return rows.length > 0
    },

    async forgetCard(token: string): Promise<void> {
      await sql`delete from simulated_gateway.cards where token = ${token}`.execute(await ready())
    },

    async forgetCardsOf(customer: string): Promise<void> {
      await sql`delete from simulated_gateway.cards where customer = ${customer}`.execute(await ready())
    },

    /** Counts a wrong challenge code. Returns the total. */
    async countWrongCode(id: string): Promise<number> {
      const { rows } = await sql<{ wrong_codes: number }>`
        update simulated_gateway.payments
        set wrong_codes = wrong_codes + 1
        where id = ${id}
        returning wrong_codes
      `.execute(await ready())
      return rows[0]?.wrong_codes ?? 0
    },

    async findRefund(key: string): Promise<Refund | undefined> {
      const { rows } = await sql<Refund>`
        select id, payment_id as "paymentId", amount_minor as "amountMinor"
        from simulated_gateway.refunds
        where key = ${key}
      `.execute(await ready())
      return rows[0]
    },

    /** Refunds once per key, never more than is left; returns false if not allowed. */
    async refund(
      refund: Refund & { key: string },
      now: Date,
      { eventId }: { eventId: string },
    ): Promise<boolean> {
      const { id, paymentId, key, amountMinor } = refund
      const { rows } = await sql<{ id: string }>`
        with payment as (
          update simulated_gateway.payments
          set refunded_minor = refunded_minor + ${amountMinor}
          where id = ${paymentId}
            and refunded_minor + ${amountMinor} <= captured_minor
          returning id
        ),
        refund as (
          insert into simulated_gateway.refunds (id, payment_id, key, amount_minor, created_at)
          select ${id}, id, ${key}, ${amountMinor}, ${now}
          from payment
          returning id
        ),
        webhook as (
          insert into simulated_gateway.webhooks (event_id, body, due_at)
          select ${eventId}, ${eventBody({ eventId, type: 'payment.refunded', paymentId })}, ${now}
          from refund
        )
        select id
        from refund
      `.execute(await ready())
      return rows.length > 0
    },

    async findRefundById(id: string): Promise<RefundProgress | undefined> {
      const { rows } = await sql<RefundOutcomeRow>`
        ${refundOutcome}
        where r.id = ${id}
      `.execute(await ready())
      return rows[0] && toRefundOutcome(rows[0])
    },

    async refundsOf(paymentId: string): Promise<RefundProgress[]> {
      const { rows } = await sql<RefundOutcomeRow>`
        ${refundOutcome}
        where r.payment_id = ${paymentId}
        order by r.created_at, r.id
      `.execute(await ready())
      return rows.map(toRefundOutcome)
    },

    /** Fails a refund, once. It still counts towards the refunded amount. */
    async failRefund(id: string, now: Date, { eventId }: { eventId: string }): Promise<void> {
      await sql`
        with failed as (
          update simulated_gateway.refunds
          set failed_at = ${now}
          where id = ${id}
            and failed_at is null
          returning id, payment_id
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId},
          json_build_object('id', ${eventId}::text, 'type', 'refund.failed', 'payment_id', payment_id, 'refund_id', id)::text,
          ${now}
        from failed
      `.execute(await ready())
    },

    async findDispute(id: string): Promise<Dispute | undefined> {
      const { rows } = await sql<DisputeRow>`${disputes} where d.id = ${id}`.execute(await ready())
      return rows[0] && toDispute(rows[0])
    },

    async disputeOf(paymentId: string): Promise<Dispute | undefined> {
      const { rows } = await sql<DisputeRow>`${disputes} where d.payment_id = ${paymentId}`.execute(
        await ready(),
      )
      return rows[0] && toDispute(rows[0])
    },

    /** Disputes the whole payment, once. */
    async openDispute(
      dispute: { id: string; paymentId: string; reason: DisputeReason; respondBy: Date },
      now: Date,
      { eventId }: { eventId: string },
    ): Promise<void> {
      const { id, paymentId, reason, respondBy } = dispute
      await sql`
        with opened as (
          insert into simulated_gateway.disputes (id, payment_id, reason, state, amount_minor, respond_by, created_at)
          select ${id}, id, ${reason}, 'open', captured_minor, ${respondBy}, ${now}
          from simulated_gateway.payments
          where id = ${paymentId}
            and state = 'captured'
          on conflict (payment_id) do nothing
          returning id
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId}, ${eventBody({ eventId, type: 'dispute.opened', paymentId, disputeId: id })}, ${now}
        from opened
      `.execute(await ready())
    },

    /** Decides a dispute, once. */
    async decideDispute(
      paymentId: string,
      outcome: 'won' | 'lost',
      now: Date,
      { eventId }: { eventId: string },
    ): Promise<void> {
      await sql`
        with decided as (
          update simulated_gateway.disputes
          set state = ${outcome}
          where payment_id = ${paymentId}
            and state = 'open'
          returning id
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId},
          json_build_object(
            'id', ${eventId}::text, 'type', ${`dispute.${outcome}`}::text, 'payment_id', ${paymentId}::text, 'dispute_id', id
          )::text,
          ${now}
        from decided
      `.execute(await ready())
    },

    /** Takes webhooks that are due. Each becomes due again later unless marked as delivered. */
    async takeDueWebhooks(now: Date): Promise<Webhook[]> {
      const { rows } = await sql<Webhook>`
        update simulated_gateway.webhooks
        set attempts = attempts + 1,
            due_at = ${now}::timestamptz + ${FIRST_PAUSE_S} * power(2, attempts) * interval '1 second'
        where id in (
          select id
          from simulated_gateway.webhooks
          where delivered_at is null
            and attempts < ${ATTEMPTS_MAX}
            and due_at <= ${now}
          order by due_at, id
          limit ${BATCH}
          for update skip locked
        )
        returning id, body
      `.execute(await ready())
      return rows
    },

    async noteDelivered(webhookId: string, now: Date): Promise<void> {
      await sql`
        update simulated_gateway.webhooks
        set delivered_at = ${now}
        where id = ${webhookId}
      `.execute(await ready())
    },
  }
}

interface PaymentRow {
  readonly id: string
  readonly key: string
  readonly state: Payment['state']
  readonly amount_minor: number
  readonly currency: string
  readonly captured_minor: number
  readonly refunded_minor: number
  readonly failure_code: FailureCode | null
  readonly wrong_codes: number
  readonly description: string
  readonly return_url: string
  readonly locale: string
  readonly capture: Payment['capture']
  readonly authorised_until: Date | null
  readonly refuses_captures: boolean
  readonly card_expires_year: number | null
}

interface RefundOutcomeRow {
  readonly id: string
  readonly key: string
  readonly amount_minor: number
  readonly currency: string
  readonly is_failed: boolean
}

const refundOutcome = sql`
  select r.id, r.key, r.amount_minor, p.currency, r.failed_at is not null as is_failed
  from simulated_gateway.refunds r
  join simulated_gateway.payments p on p.id = r.payment_id`

function toRefundOutcome({ id, key, amount_minor, currency, is_failed }: RefundOutcomeRow): RefundProgress {
  return { id, key, amount: { minor: amount_minor, currency }, isFailed: is_failed }
}

interface DisputeRow {
  readonly id: string
  readonly payment_id: string
  readonly reason: DisputeReason
  readonly state: Dispute['state']
  readonly amount_minor: number
  readonly currency: string
  readonly respond_by: Date
}

const disputes = sql`
  select d.id, d.payment_id, d.reason, d.state, d.amount_minor, p.currency, d.respond_by
  from simulated_gateway.disputes d
  join simulated_gateway.payments p on p.id = d.payment_id`

function toDispute(row: DisputeRow): Dispute {
  const { id, payment_id: paymentId, reason, state, amount_minor: minor, currency, respond_by } = row
  return { id, paymentId, reason, state, amount: { minor, currency }, respondBy: respond_by }
}

const columns = sql`
  id, key, state, amount_minor, currency, captured_minor, refunded_minor, failure_code, wrong_codes, description,
  return_url, locale, capture, authorised_until, refuses_captures,
  (select expires_year from simulated_gateway.cards c where c.payment_id = payments.id) as card_expires_year`

function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    key: row.key,
    state: row.state,
    amount: { minor: row.amount_minor, currency: row.currency },
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    failureCode: row.failure_code ?? undefined,
    wrongCodes: row.wrong_codes,
    description: row.description,
    returnUrl: row.return_url,
    locale: row.locale,
    capture: row.capture,
    authorisedUntil: row.authorised_until ?? undefined,
    refusesCaptures: row.refuses_captures,
    savedCard:
      row.card_expires_year === null
        ? undefined
        : { token: `sim_card_${row.id}`, expiresYear: row.card_expires_year },
  }
}

function eventBody({
  eventId,
  type,
  paymentId,
  disputeId,
}: {
  eventId: string
  type: string
  paymentId: string
  disputeId?: string
}): string {
  return JSON.stringify({ id: eventId, type, payment_id: paymentId, dispute_id: disputeId })
}

/** Creates the tables, one process at a time, and imports the demo's past charges. */
async function prepare(db: Database): Promise<Database> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    for (const statement of tables) await statement.execute(transaction)
    for (const statement of holding) await statement.execute(transaction)
    for (const statement of pastPayments) await statement.execute(transaction)
  })
  return db
}

const tables = [
  sql`create schema if not exists simulated_gateway`,
  sql`
    create table if not exists simulated_gateway.payments (
      id text primary key,
      key text not null unique,
      state text not null check (state in ('requires_action', 'captured', 'failed', 'cancelled')),
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null,
      captured_minor bigint not null default 0 check (captured_minor in (0, amount_minor)),
      refunded_minor bigint not null default 0 check (refunded_minor between 0 and captured_minor),
      failure_code text,
      wrong_codes smallint not null default 0,
      description text not null,
      return_url text not null,
      locale text not null,
      created_at timestamptz not null,
      check ((state = 'captured') = (captured_minor > 0)),
      check ((state = 'failed') = (failure_code is not null))
    )`,
  sql`
    create table if not exists simulated_gateway.refunds (
      id text primary key,
      payment_id text not null references simulated_gateway.payments,
      key text not null unique,
      amount_minor bigint not null check (amount_minor > 0),
      created_at timestamptz not null
    )`,
  sql`alter table simulated_gateway.refunds add column if not exists failed_at timestamptz`,
  sql`
    create table if not exists simulated_gateway.disputes (
      id text primary key,
      payment_id text not null unique references simulated_gateway.payments,
      reason text not null,
      state text not null check (state in ('open', 'won', 'lost')),
      amount_minor bigint not null check (amount_minor > 0),
      respond_by timestamptz not null,
      created_at timestamptz not null
    )`,
  sql`
    create table if not exists simulated_gateway.webhooks (
      id bigint generated always as identity primary key,
      event_id text not null,
      body text not null,
      due_at timestamptz not null,
      attempts smallint not null default 0,
      delivered_at timestamptz
    )`,
  sql`
    create index if not exists webhooks_due on simulated_gateway.webhooks (due_at)
    where delivered_at is null`,
]

const holding = [
  sql`
  do $$
  begin
    if not exists (
      select
      from information_schema.columns
      where table_schema = 'simulated_gateway'
        and table_name = 'payments'
        and column_name = 'capture'
    ) then
      alter table simulated_gateway.payments
        add column capture text not null default 'at_once' check (capture in ('at_once', 'later')),
        add column authorised_until timestamptz,
        add column refuses_captures boolean not null default false,
        drop constraint payments_state_check,
        drop constraint payments_check,
        drop constraint payments_check2,
        add constraint payments_state_check check (
          state in ('requires_action', 'authorised', 'captured', 'failed', 'cancelled')),
        add constraint payments_captured_check check (captured_minor between 0 and amount_minor),
        add constraint payments_taken_check check (
          case state when 'captured' then captured_minor > 0 when 'authorised' then true else captured_minor = 0 end);
      create table simulated_gateway.captures (
        id text primary key,
        payment_id text not null references simulated_gateway.payments,
        key text not null unique,
        amount_minor bigint not null check (amount_minor > 0),
        created_at timestamptz not null
      );
    end if;
  end $$`,
  sql`
    alter table simulated_gateway.payments
      add column if not exists customer text,
      add column if not exists saves_card boolean not null default false`,
  sql`
    create table if not exists simulated_gateway.cards (
      token text primary key,
      customer text not null,
      payment_id text not null unique references simulated_gateway.payments,
      expires_year integer not null
    )`,
]

const pastPayments = [
  sql`
    insert into simulated_gateway.payments (
      id, key, state, amount_minor, currency, captured_minor, refunded_minor, description, return_url, locale, created_at
    )
    select
      gateway_reference, id::text, 'captured', amount_minor, currency, captured_minor, refunded_minor, '', '', 'en',
      created_at
    from public.tenders
    where gateway = 'simulated'
      and gateway_reference is not null
      and captured_minor > 0
    on conflict do nothing`,
  sql`
    insert into simulated_gateway.refunds (id, payment_id, key, amount_minor, created_at)
    select r.gateway_reference, t.gateway_reference, r.id::text, r.amount_minor, r.created_at
    from public.refunds r
    join public.tenders t on t.id = r.tender_id
    where t.gateway = 'simulated'
      and r.gateway_reference is not null
    on conflict do nothing`,
]
