import { textIn } from '#platform/translated.ts'
import type { Begin, Work } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { sumMinor } from '#values/money.ts'
import { orderHref, plainEmail } from './email-to-shopper.tsx'
import { emailToUser } from './email-to-user.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { readOperators, type UserFacts } from './facts/person-queries.ts'
import { type RefundRequestFacts, readRefundRequest } from './facts/refund-queries.ts'
import { amountIn } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { type Words, wordsIn } from './words.ts'

/** Notifies the owner of a store of a refund request and its reason. */
export async function notifyRefundRequested(
  begin: Begin,
  requestId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { request, group } = await begin((work) => readAsked(work, requestId))
  await post(begin, [refundRequestedEmail(requestId, { request, group }, options)], options)
}

export function refundRequestedEmail(
  requestId: string,
  { request, group }: Asked,
  options: NotificationsOptions,
): EmailMessage {
  const { seller, order_number: number, store_slug, asked, details } = request
  if (!asked) throw new Error(`Refund request ${requestId} has no line`)
  const { quantity, reason } = asked
  const words = wordsIn(seller.locale)
  const product = lineIn(asked, words.locale)
  const amount = amountIn(group, request.amount_minor, words)
  return emailToUser(seller, words, {
    kind: 'refund_asked',
    cause: requestId,
    subject: words.say('refund_asked_subject', { number }),
    preview: words.say(`refund_reason_${reason}`),
    paragraphs: [
      words.say('refund_asked_text', { amount, product, quantity: String(quantity), number }),
      words.say('refund_asked_reason', { reason: words.say(`refund_reason_${reason}`) }),
      ...(details ? [details] : []),
    ],
    action: {
      label: words.say('refund_asked_action'),
      href: options.origin + localizedPath(`/seller/desk/${store_slug}/orders/${number}`, words.locale),
    },
  })
}

/** Notifies operators of a request above the limit that waits for a second approval, except the first approver. */
export async function notifyRefundApproval(
  begin: Begin,
  requestId: string,
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin(async (work) => ({
    ...(await readAsked(work, requestId)),
    operators: await readOperators(work),
  }))
  await post(begin, refundApprovalEmails(requestId, facts, options), options)
}

/** Returns none once it is decided. */
export function refundApprovalEmails(
  requestId: string,
  { request, group, operators }: Asked & { readonly operators: readonly UserFacts[] },
  options: NotificationsOptions,
): EmailMessage[] {
  const { waits_beside: first, order_number: number, amount_minor: minor, details } = request
  if (!first) return []
  return operators
    .filter(({ id }) => id !== first.id)
    .map((operator) => {
      const words = wordsIn(operator.locale)
      const values = { number, amount: amountIn(group, minor, words), name: first.name }
      return emailToUser(operator, words, {
        kind: 'refund_needs_second',
        cause: `${requestId}:${operator.id}`,
        subject: words.say('refund_second_subject', values),
        preview: words.say('refund_second_text', values),
        paragraphs: [words.say('refund_second_text', values), ...(details ? [details] : [])],
        action: {
          label: words.say('refund_second_action'),
          href: options.origin + localizedPath(`/operator/refund-requests/${requestId}`, words.locale),
        },
      })
    })
}

/** Notifies a shopper that a refund was rejected and why, or approved; another email confirms money already sent. */
export async function notifyRefundDecided(
  begin: Begin,
  requestId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { request, group } = await begin((work) => readAsked(work, requestId))
  await post(begin, refundDecidedEmails(requestId, { request, group }, options), options)
}

export function refundDecidedEmails(
  requestId: string,
  { request, group }: Asked,
  options: NotificationsOptions,
): EmailMessage[] {
  const { order_number: number, store, answer, asked, details } = request
  const isRejected = answer !== null
  // A shortfall was announced when the seller reported it.
  if (!isRejected && (!request.is_owed || asked?.reason === 'short')) return []
  const words = wordsIn(group.locale)
  const values = {
    number,
    store,
    product: asked ? lineIn(asked, words.locale) : '',
    amount: amountIn(group, request.amount_minor, words),
  }
  const kind = isRejected ? 'refund_rejected' : 'refund_approved'
  const letter = plainEmail(group, words, {
    kind,
    cause: requestId,
    subject: words.say(`${kind}_subject`, values),
    preview: asked ? words.say(`${kind}_preview`, values) : words.say('refund_given_preview', values),
    paragraphs: [
      ...(asked
        ? [words.say(`${kind}_text`, values)]
        : [words.say('refund_given_text', values), words.say('refund_given_reason', { reason: details })]),
      ...(isRejected ? [answer, words.say('refund_rejected_hint')] : []),
    ],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
    ...(isRejected && {
      notice: { kind: 'refund_rejected', facts: { number: group.number, store }, target: '/account/refund' },
    }),
  })
  return [letter]
}

/** Notifies a shopper, in one email, of everything their seller is short of, and of the refunds. */
export async function notifyOrderShortfall(
  begin: Begin,
  requestIds: readonly string[],
  options: NotificationsOptions,
): Promise<void> {
  const asked = await begin((work) => Promise.all(requestIds.map((id) => readAsked(work, id))))
  const [first] = asked
  if (!first) throw new Error('No refund requests for the shortfall')
  const requests = asked.map(({ request }) => request)
  const letter = orderShortfallEmail(requestIds[0] ?? '', { requests, group: first.group }, options)
  await post(begin, [letter], options)
}

export function orderShortfallEmail(
  cause: string,
  { requests, group }: Pick<Asked, 'group'> & { readonly requests: readonly RefundRequestFacts[] },
  options: NotificationsOptions,
): EmailMessage {
  const [first] = requests
  if (!first) throw new Error('No refund requests for the shortfall')
  const { order_number: number, store } = first
  const words = wordsIn(group.locale)
  const missing = requests.map(({ asked }) => {
    if (!asked) throw new Error('Shortfall request has no line')
    const values = { store, count: asked.quantity, product: lineIn(asked, words.locale) }
    return words.say('order_short_text', values)
  })
  return plainEmail(group, words, {
    kind: 'order_short',
    cause,
    subject: words.say('order_short_subject', { number }),
    preview: missing[0] ?? '',
    paragraphs: [...missing, ...lessOf(requests, group, words), words.say('order_short_rest')],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
    notice: { kind: 'order_short', facts: { number: group.number, store }, target: '/account/refund' },
  })
}

/** The total refund, and the amounts that are never charged. */
function lessOf(requests: readonly RefundRequestFacts[], group: GroupFacts, words: Words): string[] {
  const unchargedBy = (kind: 'card' | 'cash') =>
    sumMinor(
      requests.map(({ untaken }) =>
        untaken !== null && untaken !== 'undecided' && untaken.kind === kind ? untaken.minor : 0,
      ),
    )
  const undecided = requests.filter(({ untaken }) => untaken === 'undecided')
  const undecidedMinor = sumMinor(undecided.map((request) => request.amount_minor))
  const [card, cash] = [unchargedBy('card'), unchargedBy('cash')]
  const amounts = [
    ['order_short_less', undecidedMinor],
    ['order_short_less_card', card],
    ['order_short_less_cash', cash],
    [
      'order_short_back',
      sumMinor(requests.map((request) => request.amount_minor)) - undecidedMinor - card - cash,
    ],
  ] as const
  return amounts.flatMap(([key, minor]) =>
    minor > 0 ? [words.say(key, { amount: amountIn(group, minor, words) })] : [],
  )
}

/** A line in running text: its name with options and SKU, 'Madras Wrap Skirt (M, Lagoon, MAD-12)'. */
function lineIn({ product, choices, sku }: NonNullable<RefundRequestFacts['asked']>, locale: string): string {
  const details = [...choices.map((choice) => textIn(choice, locale)), sku].filter(Boolean)
  return details.length === 0 ? textIn(product, locale) : `${textIn(product, locale)} (${details.join(', ')})`
}

interface Asked {
  readonly request: RefundRequestFacts
  readonly group: GroupFacts
}

async function readAsked(work: Work, requestId: string): Promise<Asked> {
  const request = await readRefundRequest(work, requestId)
  return { request, group: await readGroup(work, { orderId: request.order_id }) }
}
