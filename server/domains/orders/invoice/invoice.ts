/** What an invoice says, in words: a sheet for each seller whose part of the purchase was placed. Pure. */
import type { z } from 'zod'
import type { AddressSnapshot } from '#contract/accounts.ts'
import type { PickupPoint } from '#contract/checkout.ts'
import type { Order, TaxShare } from '#contract/orders.ts'
import arabic from '#messages/ar/invoice.json' with { type: 'json' }
import english from '#messages/en/invoice.json' with { type: 'json' }
import french from '#messages/fr/invoice.json' with { type: 'json' }
import { countryName } from '#values/country-name.ts'
import { formatMoney, type Money } from '#values/money.ts'
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
  /** Those that are short stand on one line. */
  readonly choices?: readonly string[]
  /** Each on a line of its own. */
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
  /** What became of it, where it is not simply sold. */
  readonly notice: string | undefined
  readonly lines: readonly InvoiceLine[]
  readonly sums: readonly Fact[]
  /** Without them nothing is added up: what is packed has no price. */
  readonly total?: Fact
  /** What the total has in it, and what of it has gone back or is never paid. */
  readonly belowTotal?: readonly Fact[]
  /** How it is paid, where the document is for who pays. */
  readonly payment?: Fact
  /** Whether each line has a box to be ticked. */
  readonly areTicked?: boolean
  /** What is said below the list. */
  readonly remarks?: readonly Fact[]
}

export interface Invoice {
  readonly language: InvoiceLanguage
  readonly title: string
  readonly fileName: string
  readonly columns: Readonly<Record<'item' | 'quantity' | 'unitPrice' | 'tax' | 'amount', string>>
  readonly sheets: readonly Sheet[]
  /** What the sheets come to together, where there are several. */
  readonly whole:
    | { readonly title: string; readonly parts: readonly Fact[]; readonly total: Fact }
    | undefined
  readonly foot: (market: string) => string
  readonly pageOf: (place: { page: number; pages: number }) => string
}

export type InvoiceLanguage = 'en' | 'fr' | 'ar'
type Key = keyof typeof english
export type Say = (key: Key, values?: MessageValues) => string

/** The language an invoice is written in for whoever reads in this one. */
export function invoiceLanguage(locale: string): InvoiceLanguage {
  return locale === 'fr' || locale === 'ar' ? locale : 'en'
}

/** `number` is the purchase's, or that of the one part that is asked for; `parts` are those that were placed. */
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
    /** The number of each part's invoice, by the part's; it is issued when the part is paid. */
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
      if (!issuer) throw new Error(`Somebody must have sold ${part.number}`)
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
      choices: line.choices.map((choice) => say('choice', choice)),
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

/** How the part is paid, and whether it is; nothing of either where it costs nothing. */
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

/** Where the goods change hands: at the seller's if they are fetched, else at the shopper's door. */
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

/** A tax with its rate, as it was added to the prices or is in them. */
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

/** An address as it is printed; it was kept with its country in the words of whoever ordered. */
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

/** What parts the words of a list. */
export function commaIn(language: InvoiceLanguage): string {
  return language === 'ar' ? '، ' : ', '
}

/** The words of invoices in a language. */
export function wordsIn(language: InvoiceLanguage): Say {
  const messages = { en: english, fr: french, ar: arabic }[language]
  return (key, values = {}) => {
    const text = translate(messages, key, { locale: language, values })
    if (text === undefined) throw new Error(`No invoice says ${key}`)
    return text
  }
}
