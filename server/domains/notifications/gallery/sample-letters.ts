/** One sample email of each kind with made-up data, in a language. */
import type { Locale } from '#values/locale.ts'
import type { DisputeFacts } from '../facts/dispute-queries.ts'
import type { OrderFacts } from '../facts/order-queries.ts'
import type { PayoutFacts } from '../facts/payout-queries.ts'
import type { ProofFacts } from '../facts/person-queries.ts'
import type { WithdrawalFacts } from '../facts/wallet-queries.ts'
import type { NotificationsOptions } from '../options.ts'
import type { Letter } from '../post.tsx'
import { digestLetter } from '../send-digests.tsx'
import { accountChangedLetter, changesTold, newDeviceLetter } from '../tell-account-changed.tsx'
import { accountDeletedLetter } from '../tell-account-deleted.tsx'
import { applicationMovedLetter, applicationMovesTold } from '../tell-application-moved.tsx'
import { backInStockLetter } from '../tell-back-in-stock.tsx'
import { bankDetailsChangedLetter } from '../tell-bank-details-changed.tsx'
import { authorisationEndsLetters, captureFailedLetters } from '../tell-capture.tsx'
import { cartLeftLetter, type LeftCart } from '../tell-carts-left.tsx'
import { cashWrittenOffLetter } from '../tell-cash-written-off.ts'
import { codeLetter } from '../tell-code.tsx'
import { contactAnswerLetter, contactReceivedLetters } from '../tell-contact.tsx'
import { couponGivenLetter } from '../tell-coupon-given.tsx'
import { disputeClosedLetters, disputeOpenedLetters } from '../tell-dispute.ts'
import { endedUnpaidLetters } from '../tell-ended-unpaid.tsx'
import { exportReadyLetter } from '../tell-export-ready.tsx'
import { goodwillSecondLetters } from '../tell-goodwill.ts'
import { newsletterAskedLetter } from '../tell-newsletter-asked.tsx'
import { operatorDigestLetter } from '../tell-operator-digest.tsx'
import { type MoveTold, movesTold, orderMovedLetter } from '../tell-order-moved.tsx'
import { orderPlacedLetters } from '../tell-order-placed.tsx'
import { paymentFailedLetters } from '../tell-payment-failed.tsx'
import { paymentReturnedLetter } from '../tell-payment-returned.tsx'
import { payoutLetter } from '../tell-payout.ts'
import { payoutWayChangedLetter } from '../tell-payout-way-changed.ts'
import { pointsEndLetter } from '../tell-points-end.ts'
import { priceDroppedLetters } from '../tell-price-dropped.tsx'
import { questionAnsweredLetter, questionAskedLetter } from '../tell-question.tsx'
import { rechargePaidLetter, rechargeReturnedLetter } from '../tell-recharge.ts'
import { refundFailedLetters } from '../tell-refund-failed.tsx'
import {
  orderShortLetter,
  refundAskedLetter,
  refundDecidedLetters,
  secondNeededLetters,
} from '../tell-refund-request.ts'
import { refundedLetters } from '../tell-refunded.tsx'
import { returnFailedLetters } from '../tell-return-failed.ts'
import { reviewWantedLetter } from '../tell-review-wanted.tsx'
import { stockAlertAskedLetter } from '../tell-stock-alert-asked.tsx'
import { trackingChangedLetter } from '../tell-tracking-changed.ts'
import { transferLeftLetter, transferReturnedLetter, transferShortLetters } from '../tell-transfer.ts'
import { transferAwaitedLetters } from '../tell-transfer-awaited.tsx'
import { walletTransferLetter } from '../tell-wallet-transfer.ts'
import { welcomeLetter } from '../tell-welcome.tsx'
import { withdrawalLetter, withdrawalMovesTold, withdrawalSecondLetters } from '../tell-withdrawal.ts'
import {
  alertIn,
  groupIn,
  later,
  now,
  orderIn,
  personIn,
  refundOf,
  refundRequestIn,
  sellerIn,
  unpaidIn,
} from './facts.ts'

const cause = '00000000-0000-7000-8000-000000000099'
const amount = { minor: 5_340, currency: 'USD' }

export function sampleLetters(locale: Locale, options: NotificationsOptions): Letter[] {
  return [
    ...ofAccounts(locale, options),
    ...ofPurchases(locale, options),
    ...ofRefunds(locale, options),
    ...ofWishes(locale, options),
    ...ofWallets(locale, options),
    ...ofSellers(locale, options),
    ...ofOperators(locale, options),
  ]
}

function ofAccounts(locale: Locale, options: NotificationsOptions): Letter[] {
  const person = personIn(locale)
  const { id, name, email } = person
  return [
    welcomeLetter(person, options),
    ...codeLetters(locale, options),
    newDeviceLetter(
      { user_id: id, user_agent: 'Mozilla/5.0 (Android 16; Mobile)', created_at: now, name, email, locale },
      cause,
      options,
    ),
    ...changesTold.map((what) => accountChangedLetter(person, { what, at: now }, options)),
    bankDetailsChangedLetter(person, now, options),
    exportReadyLetter(cause, { user_id: id, expires_at: later, name, email, locale }, options),
    accountDeletedLetter(id, { recipient: email, name, locale }, options),
  ]
}

function codeLetters(locale: Locale, options: NotificationsOptions): Letter[] {
  const { id, name, email } = personIn(locale)
  const proof = { id: cause, email, locale, sends: 1, name, owner_locale: locale }
  const proofs: ProofFacts[] = [
    { ...proof, purpose: 'register', user_id: null },
    // The address that already has an account.
    { ...proof, purpose: 'register', user_id: id },
    { ...proof, purpose: 'reset_password', user_id: id },
    { ...proof, purpose: 'verify_email', user_id: id },
    { ...proof, purpose: 'change_email', user_id: id },
  ]
  return proofs.flatMap((each) => codeLetter(each, options) ?? [])
}

function ofPurchases(locale: Locale, options: NotificationsOptions): Letter[] {
  const inState = (state: 'expired' | 'cancelled') => ({
    ...unpaidIn(locale, 'card', false),
    orders: [orderIn(locale, { state })],
  })
  const account = [
    { label: { en: 'Bank', fr: 'Banque' }, value: 'Republic Bank, Port of Spain' },
    { label: { en: 'Account', fr: 'Compte' }, value: '0042 1180 77' },
  ]
  return [
    ...orderPlacedLetters(groupIn(locale), options),
    ...movesTold.map((state) => movedLetter(locale, state, options)),
    ...(['fulfilled', 'delivered'] as const).map((state) => movedLetter(locale, state, options, fetched)),
    cashWrittenOffLetter(
      groupIn(locale),
      {
        requestId: cause,
        number: 'TW-100482-1',
        store: 'Grand Etang Spices',
        minor: 800,
        reason: 'It came late',
      },
      options,
    ),
    trackedLetter(locale, options),
    ...transferAwaitedLetters(unpaidIn(locale, 'bank', true), { tenderId: cause, account }, options),
    ...transferShortLetters(unpaidIn(locale, 'bank', true, 4_000), cause, options),
    transferLeftLetter(groupIn(locale), { eventId: cause, leftMinor: amount.minor }, options),
    transferReturnedLetter(groupIn(locale), transferReturn, options),
    ...paymentFailedLetters(unpaidIn(locale, 'card', false), { tenderId: cause, now }, options),
    paymentReturnedLetter(
      unpaidIn(locale, 'card', false),
      { reference: cause, amount, minorUnits: 2, now },
      options,
    ),
    ...returnFailedLetters(
      {
        gateway: 'stripe',
        reference: 'pi_3Qk2',
        amount,
        minorUnits: 2,
        group: groupIn(locale),
        recharge: undefined,
        operators: [{ ...sellerIn(locale), name: 'Nadia Operator' }],
      },
      options,
    ),
    ...endedUnpaidLetters(inState('expired'), options),
    ...endedUnpaidLetters(inState('cancelled'), options),
  ]
}

/** Pickup at the store in a time slot. */
const fetched: Partial<OrderFacts> = {
  delivery: { en: 'Pick up in store', fr: 'Retrait en boutique' },
  expected: {
    earliest_on: '2026-03-08',
    latest_on: '2026-03-08',
    slot: { starts_at: '2026-03-08T20:00:00Z', ends_at: '2026-03-08T20:30:00Z' },
  },
  is_fetched: true,
  pickup_at: { street: '14 Young Street', city: 'St George’s', country_code: 'GD' },
}

function trackedLetter(locale: Locale, options: NotificationsOptions): Letter {
  const order = orderIn(locale, {
    state: 'fulfilled',
    carrier: 'LIAT 20',
    tracking_number: 'GND 4471 883',
    tracking_url: 'https://track.example/GND4471883',
  })
  const group = groupIn(locale, { orders: [order] })
  return trackingChangedLetter(group, { orderId: order.id, eventId: cause }, options)
}

function movedLetter(
  locale: Locale,
  state: MoveTold,
  options: NotificationsOptions,
  facts: Partial<OrderFacts> = {},
): Letter {
  const isTurnedDown = state === 'rejected' || state === 'cancelled'
  const order = orderIn(locale, {
    state,
    ...facts,
    ...(state === 'fulfilled' &&
      !facts.is_fetched && {
        carrier: 'LIAT 20',
        tracking_number: 'GND 4471 882',
        tracking_url: 'https://track.example/GND4471882',
      }),
    ...(state === 'delivered' &&
      !facts.is_fetched && { cash_owed: { collected_minor: 2_000, owed_minor: 800 } }),
    ...(isTurnedDown && { reason: 'A storm is coming', money_back: { minor: 5_340, by: 'card' } }),
  })
  return orderMovedLetter(groupIn(locale, { orders: [order] }), { orderId: order.id, state }, options)
}

function ofRefunds(locale: Locale, options: NotificationsOptions): Letter[] {
  const group = groupIn(locale)
  const [order = orderIn(locale)] = group.orders
  const request = refundRequestIn(locale)
  const rejected = refundRequestIn(locale, { answer: 'The picture shows another jar than ours.' })
  return [
    ...refundedLetters(refundOf(order), group, options),
    ...refundFailedLetters(
      { refund: refundOf(order), group, operators: [{ ...sellerIn(locale), name: 'Nadia Operator' }] },
      options,
    ),
    refundAskedLetter(cause, { request, group }, options),
    orderShortLetter(cause, { requests: [request], group }, options),
    ...refundDecidedLetters(cause, { request: rejected, group }, options),
    ...refundDecidedLetters(cause, { request: { ...request, is_owed: true }, group }, options),
  ]
}

function ofWishes(locale: Locale, options: NotificationsOptions): Letter[] {
  const person = personIn(locale)
  const product = {
    id: cause,
    slug: 'nutmeg-syrup',
    name: { en: 'Nutmeg syrup, 500 ml', fr: 'Sirop de muscade, 500 ml' },
  }
  const drops = [
    { productId: cause, was: { minor: 1_600, currency: 'USD' }, now: { minor: 1_300, currency: 'USD' } },
  ]
  const told = { userId: person.id, stopToken: 'sample-key', toldAt: now.toISOString(), drops }
  const asked = {
    question: 'Does it keep without a fridge?',
    author: 'Maya J.',
    product: product.name,
    store_slug: 'grand-etang-spices',
    seller: sellerIn(locale),
  }
  return [
    newsletterAskedLetter({ email: person.email, locale, secret: 'sample-key', asked_at: now }, options),
    stockAlertAskedLetter(alertIn(locale), options),
    backInStockLetter(alertIn(locale), options),
    ...priceDroppedLetters(person, [product], told, options),
    cartLeftLetter(person, leftCart(person.id), options),
    couponGivenLetter(
      {
        code: 'WELCOME10',
        description: { en: '10% off your first order', fr: '10 % sur votre première commande' },
        key: 'sample-key',
      },
      { couponId: cause, email: person.email, locale },
      options,
    ),
    reviewWantedLetter(
      {
        order_id: cause,
        store: 'Grand Etang Spices',
        person,
        products: [product, { name: alertIn(locale).product, slug: 'island-resort-shirt' }],
      },
      options,
    ),
    questionAskedLetter(asked, cause, options),
    questionAnsweredLetter(
      {
        question: asked.question,
        answer: 'Yes, six months, as long as it is closed.',
        author: 'Grand Etang Spices',
        product: product.name,
        product_slug: product.slug,
        asker: person,
      },
      cause,
      options,
    ),
  ]
}

function leftCart(userId: string): LeftCart {
  return {
    user_id: userId,
    oldest_line: cause,
    stop_token: 'sample-key',
    items: [
      {
        name: { en: 'Nutmeg syrup, 500 ml', fr: 'Sirop de muscade, 500 ml' },
        slug: 'nutmeg-syrup',
        choices: [],
        quantity: 2,
        price: { minor: 1_300, currency: 'USD' },
      },
      {
        name: {
          en: 'Sun-dried cocoa tea sticks with cinnamon, bay leaf and a long name',
          fr: 'Bâtons de cacao séchés au soleil, à la cannelle et au laurier, au nom bien long',
        },
        slug: 'cocoa-tea',
        choices: [{ en: 'Dark', fr: 'Noir' }, { en: '250 g' }],
        quantity: 1,
        price: { minor: 1_900, currency: 'USD' },
      },
    ],
    more: 3,
  }
}

function ofWallets(locale: Locale, options: NotificationsOptions): Letter[] {
  const owner = personIn(locale)
  const recharge = { amount_minor: 5_000, currency: 'USD', owner }
  const withdrawal: WithdrawalFacts = {
    ...recharge,
    number: 'WD-000042',
    waits_beside: { id: cause, name: 'Paul Operator' },
    way: 'bank',
    reference: 'TW 42 118',
    reason: 'The bank does not know the account.',
    created_at: now,
  }
  const transfer = {
    id: cause,
    sender: owner,
    recipient: { ...owner, id: sellerIn(locale).id, name: 'Andre Baptiste', email: 'andre@shopper.example' },
    amount_minor: 2_000,
    currency: 'USD',
    note: 'For the ferry',
    at: now,
  }
  return [
    walletTransferLetter(transfer, 'sent', options),
    walletTransferLetter(transfer, 'received', options),
    pointsEndLetter(owner, { user_id: owner.id, points: 1_240, from: now, until: later }, options),
    rechargePaidLetter(recharge, cause, options),
    rechargeReturnedLetter(recharge, { reference: cause, amount, minorUnits: 2 }, options),
    ...withdrawalMovesTold.map((state) =>
      withdrawalLetter(withdrawal, { withdrawalId: cause, state }, options),
    ),
    digestLetter(
      owner.email,
      { cause, gathered: [{ group_id: null, subject: 'TW-2K7M-9QXF' }], groups: new Map() },
      options,
    ),
    ...goodwillSecondLetters(
      cause,
      {
        credit: {
          owner,
          requested_by: { id: cause, name: 'Omar Operator' },
          currency: 'USD',
          amount: 2_500,
          reason: 'The parcel came a week late',
        },
        operators: [{ ...sellerIn(locale), name: 'Olive Operator' }],
      },
      options,
    ),
    ...withdrawalSecondLetters(
      cause,
      { withdrawal, operators: [{ ...sellerIn(locale), name: 'Omar Operator' }] },
      options,
    ),
  ]
}

function ofSellers(locale: Locale, options: NotificationsOptions): Letter[] {
  const { id: applicant_id, name, email } = sellerIn(locale)
  const application = {
    applicant_id,
    name,
    email,
    locale,
    store_name: 'Grand Etang Spices',
    store_slug: 'grand-etang-spices',
    reason: 'The picture of the business registration cannot be read.',
  }
  const payout: PayoutFacts = {
    number: 'PO-000118',
    store: 'Grand Etang Spices',
    slug: 'grand-etang-spices',
    amount_minor: 48_215,
    currency: 'USD',
    account: '•••• 7730',
    bank: 'Grenada Co-operative Bank',
    way: 'bank',
    reference: 'TW PO 118',
    cause: null,
    reason: 'The account is closed.',
    owner: sellerIn(locale),
  }
  const group = groupIn(locale)
  return [
    ...applicationMovesTold.map((state) =>
      applicationMovedLetter(application, { applicationId: cause, state }, options),
    ),
    payoutLetter(payout, { payoutId: cause, outcome: 'paid' }, options),
    payoutLetter(payout, { payoutId: cause, outcome: 'failed' }, options),
    payoutWayChangedLetter(payout, { storeId: cause, way: 'paypal', at: now }, options),
    ...authorisationEndsLetters(group, later, options),
  ]
}

function ofOperators(locale: Locale, options: NotificationsOptions): Letter[] {
  const operators = [{ ...sellerIn(locale), name: 'Nadia Operator', email: 'operator@tradewind.example' }]
  const group = groupIn(locale)
  const [order = orderIn(locale)] = group.orders
  const { id: user_id, name, email } = personIn(locale)
  const message = { user_id, name, email, locale, subject: 'A stall', words: 'Do you stand at the market?' }
  const dispute: DisputeFacts = {
    number: 'DP-000007',
    group_number: group.number,
    state: 'open',
    currency: 'USD',
    amount_minor: 5_340,
    respond_by: later,
    shares: [
      {
        order_id: order.id,
        order_number: order.number,
        store: order.store,
        slug: order.store_slug,
        amount_minor: 5_340,
        lost_minor: 5_340,
        owner: sellerIn(locale),
      },
    ],
  }
  return [
    ...operators.map((operator) =>
      operatorDigestLetter(
        operator,
        {
          user_id: operator.id,
          at: now.toISOString(),
          queues: [
            { queue: 'transfers_awaited', count: 3, is_new: false },
            { queue: 'applications', count: 2, is_new: true },
            { queue: 'messages', count: 1, is_new: true },
          ],
        },
        options,
      ),
    ),
    ...contactReceivedLetters(cause, { message, operators }, options),
    contactAnswerLetter(cause, { ...message, answer: 'Yes, on Fridays.\nSee you there.' }, options),
    ...captureFailedLetters(order.id, { group, operators }, options),
    ...secondNeededLetters(
      cause,
      {
        request: refundRequestIn(locale, { waits_beside: { id: cause, name: 'Paul Operator' } }),
        group,
        operators,
      },
      options,
    ),
    ...disputeOpenedLetters(cause, { dispute, operators }, options),
    ...disputeClosedLetters(cause, { ...dispute, state: 'won' }, options),
    ...disputeClosedLetters(cause, { ...dispute, state: 'lost' }, options),
  ]
}

const transferReturn = {
  id: cause,
  tender_id: cause,
  amount_minor: amount.minor,
  paid_to: 'bank',
  reference: 'FT-20931',
} as const
