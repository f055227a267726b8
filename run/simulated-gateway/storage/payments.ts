/** Payments: their creation, lookup, and wrong challenge codes. */
import { sql } from 'kysely'
import type { Money } from '#values/money.ts'
import type { FailureCode, Payment } from '../payment.ts'
import type { Ready } from './tables.ts'

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

export function paymentStorage(ready: Ready) {
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
