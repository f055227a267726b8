/** The gateway's own tables, which are created on first use. */
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

const LOCK = 7_231_946

/** Returns the database once the tables exist; a failed attempt is repeated at the next call. */
export type Ready = () => Promise<Database>

export function openTables(db: Database): Ready {
  let prepared: Promise<Database> | undefined
  return () => {
    prepared ??= prepare(db).catch((error: unknown) => {
      prepared = undefined
      throw error
    })
    return prepared
  }
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
