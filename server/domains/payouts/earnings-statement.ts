import type { readEarningsStatement as contract } from '#contract/earnings.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import {
  type Dress,
  type Invoice,
  type InvoiceLanguage,
  invoiceLanguage,
  writePdf,
} from '#domains/orders/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import arabic from '#messages/ar/payouts.json' with { type: 'json' }
import english from '#messages/en/payouts.json' with { type: 'json' }
import french from '#messages/fr/payouts.json' with { type: 'json' }
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { formatMoney, sumMinor } from '#values/money.ts'
import { type MessageValues, translate } from '#values/translate.ts'
import {
  type ConvertedJson,
  type EarningsStore,
  readHoldings,
  readOpening,
  readStatement,
  readStore,
  type StatementRow,
} from './earnings-queries.ts'

/** Generating a PDF costs more than a page. */
const limit = { what: 'statements', max: 60, windowMs: 60_000 }
/** Far above the number of movements in a store's month. */
const LINES_MAX = 20_000

/**
 * Returns a monthly statement: opening balance, movements and closing balance.
 * @throws {Problem} not_found for a currency without earnings; not_allowed
 */
export async function readEarningsStatement(
  work: Work,
  { params, query: { month, currency } }: Given<typeof contract>,
  dressOf: (work: Work) => Promise<Dress>,
): Promise<Answer<typeof contract>> {
  const { storeId } = staffOf(work, params.store)
  const locale = invoiceLanguage(work.locale)
  const reading = { ...work, locale }
  const holdings = await readHoldings(work, storeId)
  if (!holdings.some((row) => row.currency === currency)) throw problem('not_found')
  await consumeLimit(work, limit, storeId)
  const store = await readStore(reading, storeId)
  const span = { storeId, currency, timezone: store.timezone, from: `${month}-01`, to: lastDayOf(month) }
  const rows = await readStatement(reading, { ...span, page: 1, perPage: LINES_MAX })
  const opening = await readOpening(work, span)
  const dress = await dressOf(work)
  const document = statementOf(rows.toReversed(), {
    store,
    slug: params.store,
    currency,
    month,
    opening,
    locale,
    market: dress.market,
    now: work.now,
  })
  return { name: document.fileName, bytes: await writePdf(document, dress) }
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

interface Setting {
  readonly store: EarningsStore
  readonly slug: string
  readonly currency: string
  readonly month: string
  readonly opening: number
  readonly locale: InvoiceLanguage
  readonly market: string
  readonly now: Date
}

const languages = { en: english, fr: french, ar: arabic }

export function statementOf(
  rows: readonly StatementRow[],
  { store, slug, currency, month, opening, locale, market, now }: Setting,
): Invoice {
  const say = (key: keyof typeof english, values: MessageValues = {}) =>
    translate({ ...english, ...languages[locale] }, key, { locale, values }) ?? key
  const amount = (minor: number) => formatMoney({ minor, currency }, locale)
  const day = (at: Date) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: store.timezone }).format(at)
  const gained = sumMinor(rows.map((row) => Math.max(row.amount, 0)))
  const taken = sumMinor(rows.map((row) => Math.min(row.amount, 0)))
  const nothing = {
    name: say('statement_none_title'),
    details: [],
    quantity: '',
    unitPrice: '',
    tax: '',
    amount: amount(opening),
  }
  const period = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return {
    language: locale,
    title: say('pdf_title'),
    fileName: `${slug}-${month}-${currency}.pdf`,
    columns: {
      item: say('line_what'),
      quantity: '',
      unitPrice: say('pdf_in'),
      tax: say('pdf_out'),
      amount: say('balance'),
    },
    sheets: [
      {
        facts: [
          { label: say('pdf_period'), value: period.format(new Date(`${month}-01T00:00:00Z`)) },
          { label: say('currency'), value: currency },
        ],
        parties: [
          { label: say('pdf_market'), lines: [market] },
          {
            label: say('pdf_store'),
            lines: [store.name, store.street, store.city, store.country].flatMap((line) => line ?? []),
          },
        ],
        notice: undefined,
        lines:
          rows.length === 0
            ? [nothing]
            : rows.map((row) => ({
                name: whatOf(row, say),
                details: [
                  [day(row.at), row.order_number].filter(Boolean).join(' · '),
                  ...(row.converted ? [conversionText(row.converted, { say, locale })] : []),
                ],
                quantity: '',
                unitPrice: row.amount > 0 ? amount(row.amount) : '',
                tax: row.amount < 0 ? amount(row.amount) : '',
                amount: amount(row.balance_after),
              })),
        sums: [
          { label: say('pdf_opening'), value: amount(opening) },
          { label: say('pdf_in'), value: amount(gained) },
          { label: say('pdf_out'), value: amount(taken) },
        ],
        total: { label: say('pdf_closing'), value: amount(sumMinor([opening, gained, taken])) },
        payment: { label: say('pdf_made'), value: day(now) },
      },
    ],
    whole: undefined,
    foot: () => say('pdf_foot'),
    pageOf: (place) => say('pdf_page', place),
  }
}

function conversionText(
  { minor, currency, rate, spread_bps: spread }: ConvertedJson,
  { say, locale }: { say: (key: keyof typeof english, values?: MessageValues) => string; locale: string },
): string {
  return say(spread > 0 ? 'converted_spread' : 'converted', {
    amount: formatMoney({ minor, currency }, locale),
    rate: Number(rate).toLocaleString(locale, { maximumSignificantDigits: 6 }),
    percent: (spread / 100).toLocaleString(locale, { maximumFractionDigits: 2 }),
  })
}

function whatOf({ cause, remark }: StatementRow, say: (key: keyof typeof english) => string): string {
  if (remark) return remark
  if (cause === 'order' || cause === 'refund' || cause === 'payout' || cause === 'adjustment')
    return say(`what_${cause}`)
  return say('what_movement')
}
