/** One sample email of each kind with made-up data, in a language. */
import { type AbandonedCart, accountChanges, applicationMoves, withdrawalMoves } from '#contract/events.ts'
import type { Locale } from '#values/locale.ts'
import type { DisputeFacts } from '../facts/dispute-queries.ts'
import type { OrderFacts } from '../facts/order-queries.ts'
import type { PayoutFacts } from '../facts/payout-queries.ts'
import type { ProofFacts } from '../facts/person-queries.ts'
import type { WithdrawalFacts } from '../facts/wallet-queries.ts'
import { abandonedCartEmail } from '../notify-abandoned-carts.tsx'
import { accountChangedEmail, newDeviceEmail } from '../notify-account-changed.tsx'
import { accountDeletedEmail } from '../notify-account-deleted.tsx'
import { applicationUpdatedEmail } from '../notify-application-updated.tsx'
import { backInStockEmail } from '../notify-back-in-stock.tsx'
import { bankDetailsChangedEmail } from '../notify-bank-details-changed.tsx'
import { authorisationEndsEmails, captureFailedEmails } from '../notify-capture.tsx'
import { cashWrittenOffEmail } from '../notify-cash-written-off.ts'
import { codeEmail } from '../notify-code.tsx'
import { contactAnswerEmail, contactReceivedEmails } from '../notify-contact.tsx'
import { couponIssuedEmail } from '../notify-coupon-issued.tsx'
import { disputeClosedEmails, disputeOpenedEmails } from '../notify-dispute.ts'
import { endedUnpaidEmails } from '../notify-ended-unpaid.tsx'
import { exportReadyEmail } from '../notify-export-ready.tsx'
import { goodwillApprovalEmails } from '../notify-goodwill.ts'
import { newsletterRequestedEmail } from '../notify-newsletter-requested.tsx'
import { operatorDigestEmail } from '../notify-operator-digest.tsx'
import { orderPlacedEmails } from '../notify-order-placed.tsx'
import { type NotifiedState, notifiedStates, orderUpdatedEmail } from '../notify-order-updated.tsx'
import { paymentFailedEmails } from '../notify-payment-failed.tsx'
import { paymentReturnedEmail } from '../notify-payment-returned.tsx'
import { payoutEmail } from '../notify-payout.ts'
import { payoutMethodChangedEmail } from '../notify-payout-method-changed.ts'
import { pointsExpiryEmail } from '../notify-points-expiry.ts'
import { priceDroppedEmails } from '../notify-price-dropped.tsx'
import { questionAnsweredEmail, questionAskedEmail } from '../notify-question.tsx'
import { rechargePaidEmail, rechargeReturnedEmail } from '../notify-recharge.ts'
import { refundFailedEmails } from '../notify-refund-failed.tsx'
import {
  orderShortfallEmail,
  refundApprovalEmails,
  refundDecidedEmails,
  refundRequestedEmail,
} from '../notify-refund-request.ts'
import { refundedEmails } from '../notify-refunded.tsx'
import { returnFailedEmails } from '../notify-return-failed.ts'
import { reviewRequestEmail } from '../notify-review-request.tsx'
import { staffInvitationEmail, staffRemovedEmail } from '../notify-staff.tsx'
import { stockAlertRequestedEmail } from '../notify-stock-alert-requested.tsx'
import { storeInvitationEmail } from '../notify-store-invitation.tsx'
import { storeTransferredEmail } from '../notify-store-transferred.tsx'
import { testEmail } from '../notify-test-mail.tsx'
import { trackingChangedEmail } from '../notify-tracking-changed.ts'
import { transferReturnedEmail, transferUnappliedEmail, transferUnderpaidEmails } from '../notify-transfer.ts'
import { transferAwaitedEmails } from '../notify-transfer-awaited.tsx'
import { walletTransferEmail } from '../notify-wallet-transfer.ts'
import { welcomeEmail } from '../notify-welcome.tsx'
import { withdrawalApprovalEmails, withdrawalEmail } from '../notify-withdrawal.ts'
import type { NotificationsOptions } from '../options.ts'
import type { EmailMessage } from '../post.tsx'
import { digestEmail } from '../send-digests.tsx'
import {
  alertIn,
  groupIn,
  later,
  now,
  orderIn,
  refundOf,
  refundRequestIn,
  sellerIn,
  unpaidIn,
  userIn,
} from './facts.ts'
import { productEmails } from './product-emails.ts'

const cause = '00000000-0000-7000-8000-000000000099'
const amount = { minor: 5_340, currency: 'USD' }

export function sampleEmails(locale: Locale, options: NotificationsOptions): EmailMessage[] {
  return [
    ...ofAccounts(locale, options),
    ...ofPurchases(locale, options),
    ...ofRefunds(locale, options),
    ...ofWishlists(locale, options),
    ...ofWallets(locale, options),
    ...ofSellers(locale, options),
    ...ofOperators(locale, options),
  ]
}

function ofAccounts(locale: Locale, options: NotificationsOptions): EmailMessage[] {
  const person = userIn(locale)
  const { id, name, email } = person
  return [
    welcomeEmail(person, options),
    ...codeEmails(locale, options),
    newDeviceEmail(
      { user_id: id, user_agent: 'Mozilla/5.0 (Android 16; Mobile)', created_at: now, name, email, locale },
      cause,
      options,
    ),
    ...accountChanges.map((what) => accountChangedEmail(person, { what, at: now }, options)),
    bankDetailsChangedEmail(person, now, options),
    exportReadyEmail(cause, { user_id: id, expires_at: later, name, email, locale }, options),
    accountDeletedEmail(id, { recipient: email, name, locale }, options),
  ]
}

function codeEmails(locale: Locale, options: NotificationsOptions): EmailMessage[] {
  const { id, name, email } = userIn(locale)
  const proof = { id: cause, email, locale, sends: 1, name, owner_locale: locale }
  const proofs: ProofFacts[] = [
    { ...proof, purpose: 'register', user_id: null },
    // The address that already has an account.
    { ...proof, purpose: 'register', user_id: id },
    { ...proof, purpose: 'reset_password', user_id: id },
    { ...proof, purpose: 'verify_email', user_id: id },
    { ...proof, purpose: 'change_email', user_id: id },
  ]
  return proofs.flatMap((each) => codeEmail(each, options) ?? [])
}

function ofPurchases(locale: Locale, options: NotificationsOptions): EmailMessage[] {
  const inState = (state: 'expired' | 'cancelled') => ({
    ...unpaidIn(locale, 'card', false),
    orders: [orderIn(locale, { state })],
  })
  const account = [
    { label: { en: 'Bank', fr: 'Banque' }, value: 'Republic Bank, Port of Spain' },
    { label: { en: 'Account', fr: 'Compte' }, value: '0042 1180 77' },
  ]
  return [
    ...orderPlacedEmails(groupIn(locale), options),
    ...notifiedStates.map((state) => updatedEmail(locale, state, options)),
    ...(['fulfilled', 'delivered'] as const).map((state) => updatedEmail(locale, state, options, fetched)),
    cashWrittenOffEmail(
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
    trackedEmail(locale, options),
    ...transferAwaitedEmails(unpaidIn(locale, 'bank', true), { tenderId: cause, account }, options),
    ...transferUnderpaidEmails(unpaidIn(locale, 'bank', true, 4_000), cause, options),
    transferUnappliedEmail(groupIn(locale), { eventId: cause, leftMinor: amount.minor }, options),
    transferReturnedEmail(groupIn(locale), transferReturn, options),
    ...paymentFailedEmails(unpaidIn(locale, 'card', false), { tenderId: cause, now }, options),
    paymentReturnedEmail(
      unpaidIn(locale, 'card', false),
      { reference: cause, amount, minorUnits: 2, now },
      options,
    ),
    ...returnFailedEmails(
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
    ...endedUnpaidEmails(inState('expired'), options),
    ...endedUnpaidEmails(inState('cancelled'), options),
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

function trackedEmail(locale: Locale, options: NotificationsOptions): EmailMessage {
  const order = orderIn(locale, {
    state: 'fulfilled',
    carrier: 'LIAT 20',
    tracking_number: 'GND 4471 883',
    tracking_url: 'https://track.example/GND4471883',
  })
  const group = groupIn(locale, { orders: [order] })
  return trackingChangedEmail(group, { orderId: order.id, eventId: cause }, options)
}

function updatedEmail(
  locale: Locale,
  state: NotifiedState,
  options: NotificationsOptions,
  facts: Partial<OrderFacts> = {},
): EmailMessage {
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
  return orderUpdatedEmail(groupIn(locale, { orders: [order] }), { orderId: order.id, state }, options)
}

function ofRefunds(locale: Locale, options: NotificationsOptions): EmailMessage[] {
  const group = groupIn(locale)
  const [order = orderIn(locale)] = group.orders
  const request = refundRequestIn(locale)
  const rejected = refundRequestIn(locale, { answer: 'The picture shows another jar than ours.' })
  return [
    ...refundedEmails(refundOf(order), group, options),
    ...refundFailedEmails(
      { refund: refundOf(order), group, operators: [{ ...sellerIn(locale), name: 'Nadia Operator' }] },
      options,
    ),
    refundRequestedEmail(cause, { request, group }, options),
    orderShortfallEmail(cause, { requests: [request], group }, options),
    ...refundDecidedEmails(cause, { request: rejected, group }, options),
    ...refundDecidedEmails(cause, { request: { ...request, is_owed: true }, group }, options),
  ]
}

function ofWishlists(locale: Locale, options: NotificationsOptions): EmailMessage[] {
  const person = userIn(locale)
  const product = {
    id: cause,
    slug: 'nutmeg-syrup',
    name: { en: 'Nutmeg syrup, 500 ml', fr: 'Sirop de muscade, 500 ml' },
  }
  const drops = [
    { productId: cause, was: { minor: 1_600, currency: 'USD' }, now: { minor: 1_300, currency: 'USD' } },
  ]
  const told = { userId: person.id, stopToken: 'sample-key', notifiedAt: now.toISOString(), drops }
  const asked = {
    question: 'Does it keep without a fridge?',
    author: 'Maya J.',
    product: product.name,
    store_slug: 'grand-etang-spices',
    seller: sellerIn(locale),
  }
  return [
    testEmail(person, now.toISOString(), options),
    storeTransferredEmail(person, { storeId: cause, at: now.toISOString(), store: 'Madras Lane' }, options),
    storeInvitationEmail(
      { id: cause, sends: 1, email: person.email, locale, store_name: 'Madras Lane' },
      options,
    ),
    staffInvitationEmail(
      { id: cause, sends: 1, email: person.email, locale, role: 'packer', store_name: 'Madras Lane' },
      options,
    ),
    staffRemovedEmail(person, { storeId: cause, at: now.toISOString(), store: 'Madras Lane' }, options),
    newsletterRequestedEmail({ email: person.email, locale, secret: 'sample-key', asked_at: now }, options),
    stockAlertRequestedEmail(alertIn(locale), options),
    backInStockEmail(alertIn(locale), options),
    ...priceDroppedEmails(person, [product], told, options),
    abandonedCartEmail(person, abandonedCart(person.id), options),
    couponIssuedEmail(
      {
        code: 'WELCOME10',
        description: { en: '10% off your first order', fr: '10 % sur votre première commande' },
        key: 'sample-key',
      },
      { couponId: cause, email: person.email, locale },
      options,
    ),
    reviewRequestEmail(
      {
        order_id: cause,
        store: 'Grand Etang Spices',
        person,
        products: [product, { name: alertIn(locale).product, slug: 'island-resort-shirt' }],
      },
      options,
    ),
    questionAskedEmail(asked, cause, options),
    questionAnsweredEmail(
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

function abandonedCart(userId: string): AbandonedCart {
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

function ofWallets(locale: Locale, options: NotificationsOptions): EmailMessage[] {
  const owner = userIn(locale)
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
    walletTransferEmail(transfer, 'sent', options),
    walletTransferEmail(transfer, 'received', options),
    pointsExpiryEmail(
      owner,
      { user_id: owner.id, points: 1_240, from: now.toISOString(), until: later.toISOString() },
      options,
    ),
    rechargePaidEmail(recharge, cause, options),
    rechargeReturnedEmail(recharge, { reference: cause, amount, minorUnits: 2 }, options),
    ...withdrawalMoves.map((state) => withdrawalEmail(withdrawal, { withdrawalId: cause, state }, options)),
    digestEmail(
      owner.email,
      { cause, gathered: [{ group_id: null, subject: 'TW-2K7M-9QXF' }], groups: new Map() },
      options,
    ),
    ...goodwillApprovalEmails(
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
    ...withdrawalApprovalEmails(
      cause,
      { withdrawal, operators: [{ ...sellerIn(locale), name: 'Omar Operator' }] },
      options,
    ),
  ]
}

function ofSellers(locale: Locale, options: NotificationsOptions): EmailMessage[] {
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
    ...applicationMoves.map((state) =>
      applicationUpdatedEmail(application, { applicationId: cause, state }, options),
    ),
    payoutEmail(payout, { payoutId: cause, outcome: 'paid' }, options),
    payoutEmail(payout, { payoutId: cause, outcome: 'failed' }, options),
    payoutMethodChangedEmail(payout, { storeId: cause, way: 'paypal', at: now }, options),
    ...authorisationEndsEmails(group, later, options),
    ...productEmails({ cause, now, seller: sellerIn(locale), store: payout }, options),
  ]
}

function ofOperators(locale: Locale, options: NotificationsOptions): EmailMessage[] {
  const operators = [{ ...sellerIn(locale), name: 'Nadia Operator', email: 'operator@tradewind.example' }]
  const group = groupIn(locale)
  const [order = orderIn(locale)] = group.orders
  const { id: user_id, name, email } = userIn(locale)
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
      operatorDigestEmail(
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
    ...contactReceivedEmails(cause, { message, operators }, options),
    contactAnswerEmail(cause, { ...message, answer: 'Yes, on Fridays.\nSee you there.' }, options),
    ...captureFailedEmails(order.id, { group, operators }, options),
    ...refundApprovalEmails(
      cause,
      {
        request: refundRequestIn(locale, { waits_beside: { id: cause, name: 'Paul Operator' } }),
        group,
        operators,
      },
      options,
    ),
    ...disputeOpenedEmails(cause, { dispute, operators }, options),
    ...disputeClosedEmails(cause, { ...dispute, state: 'won' }, options),
    ...disputeClosedEmails(cause, { ...dispute, state: 'lost' }, options),
  ]
}

const transferReturn = {
  id: cause,
  tender_id: cause,
  amount_minor: amount.minor,
  paid_to: 'bank',
  reference: 'FT-20931',
} as const
