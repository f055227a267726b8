/** The content of an invoice or credit note, from its stored data. Pure. */

import type { Texts } from '#platform/translated.ts'
import { textIn } from '#platform/translated.ts'
import type { IssuedDocumentKind } from '#values/issued-document.ts'
import { formatMoney, sumMinor } from '#values/money.ts'
import { joinedLines } from '#values/text.ts'
import {
  addressLines,
  type Fact,
  type Invoice,
  type InvoiceLanguage,
  type InvoiceLine,
  type Say,
  taxFactOf,
  wordsIn,
} from '../invoice/invoice.ts'
import { taxShares } from '../tax-shares.ts'
import type { DocumentLineRow, FullDocumentRow } from './queries.ts'

interface Setting {
  readonly language: InvoiceLanguage
  readonly say: Say
  readonly amount: (minor: number) => string
  readonly market: string
}

const isOfMarket: Record<IssuedDocumentKind, boolean> = {
  invoice: false,
  credit_note: false,
  commission: true,
  commission_credit: true,
}

export function drawDocument(
  row: FullDocumentRow,
  { language, market }: { readonly language: InvoiceLanguage; readonly market: string },
): Invoice {
  const say = wordsIn(language)
  const amount = (minor: number) => formatMoney({ minor, currency: row.currency }, language)
  const setting = { language, say, amount, market }
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: row.timezone })
  return {
    language,
    title: say(`title_${row.kind}`),
    fileName: `${row.label}.pdf`.toLowerCase(),
    columns: {
      item: say('item'),
      quantity: say('quantity'),
      // Only invoices show these columns.
      unitPrice: row.kind === 'invoice' ? say('unit_price') : '',
      tax: row.kind === 'invoice' ? say('tax') : '',
      amount: say('amount'),
    },
    sheets: [
      {
        facts: [
          { label: say('number_any'), value: row.label },
          ...(row.invoice_label === null ? [] : [{ label: say('number'), value: row.invoice_label }]),
          { label: say('order'), value: row.order_number },
          { label: say('date'), value: day.format(row.issued_at) },
        ],
        parties: partiesOf(row, setting),
        notice: undefined,
        lines: linesOf(row, setting),
        sums: sumsOf(row, setting),
        total: {
          label: say(row.kind === 'invoice' || row.kind === 'commission' ? 'total' : 'total_back'),
          value: amount(row.amount_minor),
        },
        belowTotal: inTotalOf(row, setting),
      },
    ],
    whole: undefined,
    foot: (market) => say('market', { market }),
    pageOf: (place) => say('page', place),
  }
}

function partiesOf(
  row: FullDocumentRow,
  { language, say, market }: Setting,
): { label: string; lines: string[] }[] {
  const { name, street, city, country, email, phone } = row.content.store
  const store = [name, street, city, textIn(country, language), email, phone].flatMap((line) => line ?? [])
  if (isOfMarket[row.kind])
    return [
      { label: say('issued_by'), lines: [market] },
      { label: say('billed_to'), lines: store },
    ]
  const { contact, billing_address: billing } = row
  return [
    { label: say('sold_by'), lines: store },
    {
      label: say('billed_to'),
      lines: [...(billing ? addressLines(billing, language) : [contact.name]), contact.email],
    },
  ]
}

function linesOf(row: FullDocumentRow, { language, say, amount }: Setting): InvoiceLine[] {
  const named = (name: Texts) => textIn(name, language)
  // Options are needed to tell variants of one name apart.
  const chosen = ({ options }: DocumentLineRow) =>
    options.map(({ name, value }) => say('choice', { name: named(name), value: joinedLines(named(value)) }))
  switch (row.kind) {
    case 'invoice':
      return row.lines.map((line) => ({
        name: named(line.name),
        choices: chosen(line),
        details: [line.sku],
        quantity: String(line.quantity),
        unitPrice: amount(line.unit_price_minor),
        tax: amount(line.tax_minor + line.included_tax_minor),
        amount: amount(line.items_minor),
      }))
    case 'commission': {
      const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
      return row.lines
        .filter((line) => line.commission_minor > 0)
        .map((line) => ({
          name: say('commission_on', { name: named(line.name) }),
          choices: chosen(line),
          details: [
            line.sku,
            say(`commission_by_${line.scope}`, { rate: percent.format(line.commission_bps / 10_000) }),
          ],
          quantity: String(line.quantity),
          unitPrice: '',
          tax: '',
          amount: amount(line.commission_minor),
        }))
    }
    case 'credit_note':
    case 'commission_credit': {
      const { of, part } = row.content
      const line = of && row.lines.find(({ id }) => id === of.line_id)
      const rest = part
        ? say(`part_${part}`, { number: row.order_number })
        : say('rest_of_order', { number: row.order_number })
      const name = line ? named(line.name) : rest
      return [
        {
          name: row.kind === 'credit_note' ? name : say('commission_on', { name }),
          ...(line ? { choices: chosen(line), details: [line.sku] } : { details: [] }),
          quantity: of ? String(of.quantity) : '',
          unitPrice: '',
          tax: '',
          amount: amount(row.amount_minor - row.tax_minor),
        },
      ]
    }
  }
}

function sumsOf(row: FullDocumentRow, { language, say, amount }: Setting): Fact[] {
  if (row.kind !== 'invoice')
    return row.tax_minor > 0 ? [{ label: say('tax'), value: amount(row.tax_minor) }] : []
  return [
    { label: say('sub_total'), value: amount(sumMinor(row.lines.map((line) => line.items_minor))) },
    ...(row.discount_minor > 0 ? [{ label: say('discount'), value: amount(-row.discount_minor) }] : []),
    { label: say('shipping'), value: amount(row.shipping_minor - row.cash_fee_minor) },
    ...(row.cash_fee_minor > 0 ? [{ label: say('cash_fee'), value: amount(row.cash_fee_minor) }] : []),
    ...(row.prices_include_tax ? [] : taxFacts(row, { language, say })),
  ]
}

/** The tax contained in the total, if prices include tax. */
function inTotalOf(row: FullDocumentRow, { language, say, amount }: Setting): Fact[] {
  if (row.included_tax_minor === 0) return []
  if (row.kind === 'invoice') return taxFacts(row, { language, say })
  return [{ label: say('tax_within'), value: amount(row.included_tax_minor) }]
}

function taxFacts(row: FullDocumentRow, setting: Pick<Setting, 'language' | 'say'>): Fact[] {
  return taxShares(row).map(({ minor, ...share }) =>
    taxFactOf({ ...share, amount: { minor, currency: row.currency } }, setting),
  )
}
