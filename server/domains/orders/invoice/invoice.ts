/** The content of an invoice: one sheet per placed seller order. Pure. */
import type { z } from 'zod'
import type { AddressSnapshot } from '#contract/accounts.ts'
import type { PickupPoint } from '#contract/checkout.ts'
import type { Order, TaxShare } from '#contract/orders.ts'
import arabic from '#messages/ar/invoice.json' with { type: 'json' }
import english from '#messages/en/invoice.json' with { type: 'json' }
import french from '#messages/fr/invoice.json' with { type: 'json' }
import { countryName } from '#values/country-name.ts'
import { formatMoney, type Money } from '#values/money.ts'
import { joinedLines } from '#values/text.ts'
import { type MessageValues, translate } from '#values/translate.ts'

type OrderAnswer = z.output<typeof Order>
type Part = OrderAnswer['sub_orders'][number]

export interface Issuer {
  readonly number: string
  readonly name: string
  readonly street: string | null
  readonly city: string
  readonly country: string
  readonly email: string | null
  readonly phone: string | null
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface InvoiceLine {
  readonly name: string
  /** Short values share a line. */
  readonly choices?: readonly string[]
  /** One line each. */
  readonly details: readonly string[]
  readonly quantity: string
  readonly unitPrice: string
  readonly tax: string
  readonly amount: string
}

export interface Party {
  readonly label: string
  readonly lines: readonly string[]
}

export interface Sheet {
  readonly facts: readonly Fact[]
  readonly parties: readonly Party[]
  /** The state of the part, if it is not simply sold. */
  readonly notice: string | undefined
  readonly lines: readonly InvoiceLine[]
  readonly sums: readonly Fact[]
  /** Absent on packing slips, which have no prices. */
  readonly total?: Fact
  /** Taxes contained in the total, and amounts refunded or never charged. */
  readonly belowTotal?: readonly Fact[]
  /** The payment, on documents for the payer. */
  readonly payment?: Fact
  readonly areTicked?: boolean
  readonly remarks?: readonly Fact[]
}

export interface Invoice {
  readonly language: InvoiceLanguage
  readonly title: string
  readonly fileName: string
  readonly columns: Readonly<Record<'item' | 'quantity' | 'unitPrice' | 'tax' | 'amount', string>>
  readonly sheets: readonly Sheet[]
  /** The sum of the sheets, if there are several. */
  readonly whole:
    | { readonly title: string; readonly parts: readonly Fact[]; readonly total: Fact }
    | undefined
  readonly foot: (market: string) => string
  readonly pageOf: (place: { page: number; pages: number }) => string
}

export type InvoiceLanguage = 'en' | 'fr' | 'ar'
type Key = keyof typeof english
export type Say = (key: Key, values?: MessageValues) => string

/** Returns the language of invoices for a reader's locale. */
export function invoiceLanguage(locale: string): InvoiceLanguage {
  return locale === 'fr' || locale === 'ar' ? locale : 'en'
}

/** `number` is that of the order or of the requested seller order; `parts` are the placed seller orders. */
export function invoiceOf(
  order: OrderAnswer,
  {
    number,
    parts,
    issuers,
    labels,
    locale,
  }: {
    readonly number: string
    readonly parts: readonly Part[]
    readonly issuers: readonly Issuer[]
    /** Invoice numbers by seller order number; issued when the seller order is paid. */
    readonly labels: ReadonlyMap<string, string>
    readonly locale: string
  },
): Invoice {
  const language = invoiceLanguage(locale)
  const say = wordsIn(language)
  return {
    language,
    title: say('title'),
    fileName: say('file', { number }),
    columns: {
      item: say('item'),
      quantity: say('quantity'),
      unitPrice: say('unit_price'),
      tax: say('tax'),
      amount: say('amount'),
    },
    sheets: parts.map((part) => {
      const issuer = issuers.find((each) => each.number === part.number)
      if (!issuer) throw new Error(`Issuer of ${part.number} not found`)
      return sheetOf({ order, part, issuer, label: labels.get(part.number) }, { language, say })
    }),
    whole:
      parts.length < 2 || parts.length < order.sub_orders.length
        ? undefined
        : {
            title: say('whole'),
            parts: parts.map((part) => ({
              label: say('whole_of', { number: part.number, store: part.store.name }),
              value: formatMoney(part.total, language),
            })),
            total: { label: say('all_in'), value: formatMoney(order.total, language) },
          },
    foot: (market) => say('market', { market }),
    pageOf: (place) => say('page', place),
  }
}

function sheetOf(
  {
    order,
    part,
    issuer,
    label,
  }: { order: OrderAnswer; part: Part; issuer: Issuer; label: string | undefined },
  { language, say }: { language: InvoiceLanguage; say: Say },
): Sheet {
  const amount = (of: Money) => formatMoney(of, language)
  const less = (of: Money) => amount({ ...of, minor: -of.minor })
  const taxFact = (share: TaxShare) => taxFactOf(share, { language, say })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: part.delivery.timezone })
  const { contact, billing_address: billing, shipping_address: shipping } = order
  return {
    facts: [
      { label: say('number'), value: label ?? say('number_later') },
      { label: say('order'), value: part.number },
      { label: say('date'), value: day.format(new Date(order.placed_at)) },
    ],
    parties: [
      { label: say('sold_by'), lines: issuerLines(issuer) },
      {
        label: say('billed_to'),
        lines: [...(billing ? addressLines(billing, language) : [contact.name]), contact.email],
      },
      ...handedOver({ at: part.delivery.pickup_at, to: shipping }, { language, say }),
    ],
    notice: part.status === 'cancelled' ? say('cancelled') : undefined,
    lines: part.lines.map((line) => ({
      name: line.name,
      choices: line.choices.map(({ name, value }) => say('choice', { name, value: joinedLines(value) })),
      details: line.note === '' ? [] : [say('note', { note: line.note })],
      quantity: String(line.quantity),
      unitPrice: amount(line.unit_price),
      tax: amount({ ...line.tax, minor: line.tax.minor + line.included_tax.minor }),
      amount: amount(line.sub_total),
    })),
    sums: [
      { label: say('sub_total'), value: amount(part.sub_total) },
      ...(part.discount.minor > 0 ? [{ label: say('discount'), value: less(part.discount) }] : []),
      { label: say('shipping_by', { name: part.delivery.name }), value: amount(part.shipping) },
      ...(part.cash_fee ? [{ label: say('cash_fee'), value: amount(part.cash_fee) }] : []),
      ...part.taxes.filter(({ is_included: isIncluded }) => !isIncluded).map(taxFact),
    ],
    total: { label: say('total'), value: amount(part.total) },
    belowTotal: [
      ...part.taxes.filter(({ is_included: isIncluded }) => isIncluded).map(taxFact),
      ...(part.refunded.minor > 0 ? [{ label: say('refunded'), value: less(part.refunded) }] : []),
      ...(part.waived.minor > 0 ? [{ label: say('waived'), value: less(part.waived) }] : []),
    ],
    payment: { label: say('payment'), value: paymentOf({ order, part }, { language, say }) },
  }
}

/** The payment method and status of a seller order; neither if it costs nothing. */
function paymentOf(
  { order, part }: { order: OrderAnswer; part: Part },
  { language, say }: { language: InvoiceLanguage; say: Say },
): string {
  if (part.total.minor === 0) return say('method_none')
  const shares = part.tenders.filter(({ amount }) => amount.minor > 0)
  const method =
    shares.length < 2
      ? say(`method_${shares[0]?.kind ?? order.payment_method}`)
      : shares
          .map(({ kind, amount }) => `${say(`method_${kind}`)} ${formatMoney(amount, language)}`)
          .join(' · ')
  return [method, say(`paid_${order.payment_status}`)].join(commaIn(language))
}

/** The place of delivery: the seller's address for pickup, else the shopper's. */
function handedOver(
  { at, to }: { at: PickupPoint | undefined; to: z.output<typeof AddressSnapshot> | undefined },
  { language, say }: { language: InvoiceLanguage; say: Say },
): Party[] {
  if (at) return [{ label: say('fetched_at'), lines: pickupLines(at, language) }]
  return to ? [{ label: say('delivered_to'), lines: addressLines(to, language) }] : []
}

export function pickupLines(
  { street, city, country_code }: PickupPoint,
  language: InvoiceLanguage,
): string[] {
  return [street ?? '', city, countryName(country_code, language)].filter((line) => line !== '')
}

/** A tax with its rate, added to prices or included in them. */
export function taxFactOf(
  { bps, amount, is_included: isIncluded }: TaxShare,
  { language, say }: { language: InvoiceLanguage; say: Say },
): Fact {
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return {
    label: say(isIncluded ? 'tax_in' : 'tax_at', { rate: rate.format(bps / 10_000) }),
    value: formatMoney(amount, language),
  }
}

function issuerLines({ name, street, city, country, email, phone }: Issuer): string[] {
  return [name, street, city, country, email, phone].flatMap((line) => line ?? [])
}

/** An address as printed; its country was stored in the customer's language. */
export function addressLines(address: z.output<typeof AddressSnapshot>, language: InvoiceLanguage): string[] {
  const place = [address.city, address.region, address.postcode].filter(Boolean).join(', ')
  return [
    address.full_name,
    address.street,
    place,
    countryName(address.country_code, language),
    address.phone,
  ]
}

/** The list separator of a language. */
export function commaIn(language: InvoiceLanguage): string {
  return language === 'ar' ? '، ' : ', '
}

export function wordsIn(language: InvoiceLanguage): Say {
  const messages = { en: english, fr: french, ar: arabic }[language]
  return (key, values = {}) => {
    const text = translate(messages, key, { locale: language, values })
    if (text === undefined) throw new Error(`No invoice text for ${key}`)
    return text
  }
}
