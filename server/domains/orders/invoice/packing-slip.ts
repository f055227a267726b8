/** The content of a packing slip: everything needed to pack and deliver, without prices. Pure. */
import type { SellerOrder } from '#contract/seller.ts'
import type { Allergen } from '#values/allergens.ts'
import { quantityToPack } from '#values/quantity-to-pack.ts'
import { joinedLines } from '#values/text.ts'
import {
  addressLines,
  commaIn,
  type Fact,
  type Invoice,
  type InvoiceLanguage,
  pickupLines,
  type Say,
  wordsIn,
} from './invoice.ts'

/** `allergens` by product id. */
export function packingSlipOf(
  order: SellerOrder,
  {
    store,
    allergens,
    language,
  }: {
    readonly store: { readonly name: string; readonly lines: readonly string[] }
    readonly allergens: ReadonlyMap<string, readonly Allergen[]>
    readonly language: InvoiceLanguage
  },
): Invoice {
  const say = wordsIn(language)
  const { timezone, pickup_at: point } = order.delivery
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone })
  const lines = order.lines.filter((line) => quantityToPack(line) > 0)
  const pieces = lines.reduce((sum, line) => sum + quantityToPack(line), 0)
  const { shipping_address: address } = order
  return {
    language,
    title: say('title_packing_slip'),
    fileName: say('file_packing_slip', { number: order.number }),
    columns: {
      item: say('pack_items', { count: pieces }),
      quantity: '',
      unitPrice: '',
      tax: '',
      amount: say('quantity'),
    },
    sheets: [
      {
        facts: [
          { label: say('order'), value: order.number },
          { label: say('date'), value: day.format(new Date(order.created_at)) },
        ],
        parties: [
          { label: say('packed_by'), lines: [store.name, ...store.lines] },
          {
            label: say(point ? 'fetched_by' : 'delivered_to'),
            lines:
              address && !point
                ? addressLines(address, language)
                : [order.customer.name, order.customer.phone],
          },
          { label: say('shipping'), lines: deliveryLines(order, { language, say }) },
        ],
        notice: order.state === 'cancelled' || order.state === 'rejected' ? say('cancelled') : undefined,
        lines: lines.map((line) => {
          const { items = [] } = line
          const ids = [line.product_id, ...items.map((item) => item.product_id)]
          const named = [...new Set(ids.flatMap((id) => allergens.get(id) ?? []))]
          const words = named.map((each) => say(`allergen_${each}`)).join(commaIn(language))
          return {
            name: line.name,
            choices: line.choices.map(({ name, value }, place) =>
              say('choice', { name, value: withSku(joinedLines(value), items[place]) }),
            ),
            details: [
              ...(line.note === '' ? [] : [say('note', { note: line.note })]),
              ...(words === '' ? [] : [say('allergens', { words })]),
              line.sku,
            ],
            quantity: '',
            unitPrice: '',
            tax: '',
            amount: String(quantityToPack(line)),
          }
        }),
        sums: [],
        areTicked: true,
        remarks: remarksOf(order, say),
      },
    ],
    whole: undefined,
    foot: (market) => say('market', { market }),
    pageOf: (place) => say('page', place),
  }
}

/** The first choices of a bundle are its items. */
function withSku(value: string, item: { readonly sku: string } | undefined): string {
  return item ? `${value} · ${item.sku}` : value
}

function deliveryLines(
  { delivery }: SellerOrder,
  { language, say }: { language: InvoiceLanguage; say: Say },
): string[] {
  const {
    name,
    slot,
    pickup_at: point,
    earliest_on: earliest,
    latest_on: latest,
    timezone,
    carrier,
    tracking_number,
  } = delivery
  const place = [name, ...(point ? pickupLines(point, language) : [])]
  const parcel = [carrier, tracking_number].filter(Boolean).join(' ')
  if (slot) {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: timezone })
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: timezone })
    const [starts, ends] = [new Date(slot.starts_at), new Date(slot.ends_at)]
    return [...place, day.format(starts), time.formatRange(starts, ends)]
  }
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const days =
    earliest === latest
      ? date.format(new Date(latest))
      : date.formatRange(new Date(earliest), new Date(latest))
  return [...place, say('due', { days }), ...(parcel === '' ? [] : [parcel])]
}

/** The age to check, the shopper's note, and delivery directions if the package is delivered. */
function remarksOf({ note, shipping_address, delivery, age_limit: age }: SellerOrder, say: Say): Fact[] {
  const address = delivery.pickup_at ? undefined : shipping_address
  return [
    { label: say('check_age'), value: age === undefined ? '' : say('check_age_text', { age }) },
    { label: say('landmark'), value: address?.landmark ?? '' },
    { label: say('directions'), value: address?.directions ?? '' },
    { label: say('note_of_shopper'), value: note },
  ].filter(({ value }) => value.trim() !== '')
}
