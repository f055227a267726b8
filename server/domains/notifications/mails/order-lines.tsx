import { Img } from '@react-email/img'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment } from 'react'
import type { PickupPoint } from '#contract/checkout.ts'
import { textIn } from '#platform/translated.ts'
import { rangeText, type ShipTime, shipDayText, shipTextOf } from '#values/backorder.ts'
import { countryName } from '#values/country-name.ts'
import { formatMoney } from '#values/money.ts'
import { widthsOf } from '#values/picture.ts'
import { joinedLines } from '#values/text.ts'
import type { GroupFacts, OrderFacts, PersonalOption } from '../facts/order-queries.ts'
import type { Words } from '../words.ts'
import { styles } from './layout.tsx'
import { dayIn, spanIn } from './moment.ts'

interface OrderLinesProps {
  readonly words: Words
  readonly group: GroupFacts
  readonly order: OrderFacts
  /** With it the first lines have their pictures, from there. */
  readonly origin?: string | undefined
}

/** A mail with many pictures is cut off by some readers. */
const PICTURES_MAX = 8

export function OrderLines({ words, group, order, origin }: OrderLinesProps) {
  return (
    <Section style={styles.group}>
      <Text style={styles.small}>{words.say('sold_by', { store: order.store })}</Text>
      <Rows
        rows={order.lines.map(
          (
            {
              name,
              choices,
              personal_options: personal,
              note,
              sku,
              quantity,
              items_minor,
              picture,
              backorder,
            },
            index,
          ) => ({
            key: String(index),
            ...(origin !== undefined &&
              picture &&
              index < PICTURES_MAX && {
                picture: { src: origin + smallest(picture), alt: textIn(name, words.locale) },
              }),
            label: words.say('quantity', { quantity, name: textIn(name, words.locale) }),
            details: [
              choices.map((choice) => textIn(choice, words.locale)).join(', '),
              ...personal.map((option) => personalText(option, words)),
              note,
              sku,
              backorder ? shipsText(backorder, words) : '',
            ].filter(Boolean),
            amount: amountIn(group, items_minor, words),
          }),
        )}
      />
      <Text style={styles.small}>{textIn(order.delivery, words.locale)}</Text>
      {isOnTheWay(order) ? <Text style={styles.small}>{expectedText(order, words)}</Text> : null}
      {order.pickup_at ? <Text style={styles.small}>{placeOf(order.pickup_at, words)}</Text> : null}
    </Section>
  )
}

// Emails are read later, so their days always have a year.
const ANOTHER_YEAR = new Date(0)

/** When goods ship that were not in stock. */
function shipsText(backorder: ShipTime, { say, locale }: Words): string {
  const text = shipTextOf(backorder)
  return 'day' in text
    ? say(text.key, { day: shipDayText(text.day, { locale, now: ANOTHER_YEAR }) })
    : say(text.key, { count: text.to, range: rangeText(text, locale) })
}

function personalText({ name, value }: PersonalOption, { say, locale }: Words): string {
  return say('choice', { name: textIn(name, locale), value: joinedLines(textIn(value, locale)) })
}

/** Returns the smallest size as JPEG, which every email client shows. */
function smallest({ url, width }: { readonly url: string; readonly width: number }): string {
  return `${url}/${widthsOf(width)[0] ?? width}.jpg`
}

/** Orders that are delivered or have ended are not expected. */
function isOnTheWay({ state }: OrderFacts): boolean {
  return !['delivered', 'completed', 'rejected', 'cancelled', 'expired'].includes(state)
}

function expectedText({ expected, timezone }: OrderFacts, { say, locale }: Words): string {
  const { slot, earliest_on: earliest, latest_on: latest } = expected
  if (slot) {
    const span = { locale, timeZone: timezone }
    return spanIn({ from: new Date(slot.starts_at), to: new Date(slot.ends_at) }, span)
  }
  if (earliest === latest) return say('expected_on', { day: dayIn(earliest, locale) })
  return say('expected', { from: dayIn(earliest, locale), to: dayIn(latest, locale) })
}

function placeOf({ street, city, country_code }: PickupPoint, { locale }: Words): string {
  const parts = [street, city, countryName(country_code, locale)]
  return parts.filter((part) => part !== undefined).join(', ')
}

export function OrderTotal({ words, group, order }: OrderLinesProps) {
  return (
    <Section style={styles.group}>
      <Rows rows={sumRows(order, group, words)} />
    </Section>
  )
}

export function GroupTotals({ words, group }: Omit<OrderLinesProps, 'order'>) {
  return (
    <Section style={styles.group}>
      <Rows rows={[...sumRows(group, group, words), ...tenderRows(group, words)]} />
    </Section>
  )
}

type Summed = Pick<
  OrderFacts,
  | 'items_minor'
  | 'discount_minor'
  | 'shipping_minor'
  | 'cash_fee_minor'
  | 'tax_minor'
  | 'included_tax_minor'
  | 'total_minor'
>

/** The parts of a total; parts of zero are left out. */
function sumRows(summed: Summed, group: GroupFacts, words: Words): Row[] {
  const parts = [
    { key: 'sub_total', minor: summed.items_minor },
    { key: 'discount', minor: -summed.discount_minor },
    { key: 'shipping', minor: summed.shipping_minor - summed.cash_fee_minor },
    { key: 'cash_fee', minor: summed.cash_fee_minor },
    { key: 'tax', minor: summed.tax_minor },
    { key: 'total', minor: summed.total_minor },
    { key: 'tax_included', minor: summed.included_tax_minor },
  ] as const
  return parts
    .filter(({ key, minor }) => minor !== 0 || key === 'total')
    .map(({ key, minor }) => ({
      key,
      label: words.say(key),
      amount: amountIn(group, minor, words),
      isSum: key === 'total',
    }))
}

/** The payments, if the wallet or points are among them, and the cash still due on delivery. */
function tenderRows(group: GroupFacts, words: Words): Row[] {
  const last = group.tenders.at(-1)?.attempt
  const tenders = group.tenders.filter(({ attempt }) => attempt === last)
  if (tenders.every(({ kind }) => kind === 'card' || kind === 'bank')) return []
  return tenders.map(({ kind, points, amount_minor }) => ({
    key: kind,
    label: words.say(`paid_with_${kind}`, { count: points ?? 0 }),
    amount: amountIn(group, amount_minor, words),
  }))
}

export function amountIn({ currency, minor_units }: GroupFacts, minor: number, words: Words): string {
  return formatMoney({ minor, currency }, words.locale, minor_units)
}

/** The class by which the plain text version keeps rows separate. */
export const ROWS = 'rows'

/** Without its own colour, so that it follows the row's in dark mode. */
const below = { fontSize: '13px', lineHeight: '18px' }

const named = { whiteSpace: 'normal' } as const

const PICTURE_PX = 56
const beside = { borderRadius: '10px', float: 'left', marginRight: '12px', objectFit: 'cover' } as const

/** Keeps the label unbroken beside a long name. */
const besideName = { overflowWrap: 'normal', wordBreak: 'normal' } as const

const sum = { fontSize: '17px', fontWeight: 700, paddingTop: '8px' }

interface Row {
  readonly picture?: { readonly src: string; readonly alt: string }
  readonly key: string
  readonly label: string
  readonly amount: string
  /** Details below the label, one per line. */
  readonly details?: readonly string[]
  readonly isSum?: boolean
  /** Whether the value is a name, which may take several lines. */
  readonly isName?: boolean
}

export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table className={ROWS} width="100%" cellPadding={0} cellSpacing={0} role="presentation">
      <tbody>
        {rows.map(({ key, label, amount, picture, details = [], isSum = false, isName = false }) => (
          <tr key={key}>
            <td
              style={{
                ...styles.left,
                ...(isSum && sum),
                ...(isName && besideName),
                ...(picture && { height: `${PICTURE_PX + 12}px` }),
              }}
            >
              {picture ? <Img {...picture} width={PICTURE_PX} height={PICTURE_PX} style={beside} /> : null}
              {label}
              {details.map((detail) => (
                <Fragment key={detail}>
                  <br />
                  <span style={below}>{detail}</span>
                </Fragment>
              ))}
            </td>
            <td style={{ ...styles.right, ...(isSum && sum), ...(isName && named) }}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
