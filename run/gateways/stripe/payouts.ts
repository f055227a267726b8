/** Payouts by Stripe Connect: sellers' accounts, and transfers to them. */
import type Stripe from 'stripe'
import type { GatewayPayout, PayoutRail } from '#domains/payments/index.ts'
import { fromStripe, toStripe, unsupportedCurrencies } from './amounts.ts'
import { asked, found } from './answers.ts'

export function stripePayouts(stripe: Stripe): PayoutRail {
  return {
    takes: (currency) => !unsupportedCurrencies.has(currency),
    accounts: sellerAccounts(stripe),
    async pay({ key, number, amount, to }) {
      const transfer =
        (await transferOf(stripe, key)) ??
        (await asked(
          stripe.transfers.create(
            {
              amount: toStripe(amount),
              currency: amount.currency.toLowerCase(),
              destination: to,
              description: number,
              transfer_group: key,
              metadata: { key },
            },
            { idempotencyKey: key },
          ),
        ))
      return toPayout(transfer)
    },
    async find(reference) {
      const transfer = await found(stripe.transfers.retrieve(reference))
      return transfer && toPayout(transfer)
    },
  }
}

function sellerAccounts(stripe: Stripe): NonNullable<PayoutRail['accounts']> {
  return {
    leadsTo: ['https://connect.stripe.com'],
    async create({ key, email, country }) {
      const asking = stripe.accounts.create(
        {
          type: 'express',
          email,
          country,
          capabilities: { transfers: { requested: true } },
          metadata: { key },
        },
        { idempotencyKey: `account:${key}` },
      )
      return (await asked(asking)).id
    },
    async open({ reference, returnUrl }) {
      const asking = stripe.accountLinks.create({
        account: reference,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: returnUrl,
      })
      return (await asked(asking)).url
    },
    async find(reference) {
      const account = await found(stripe.accounts.retrieve(reference))
      return account && { canBePaid: account.capabilities?.transfers === 'active' }
    },
  }
}

/** Looks up an earlier transfer first, because Stripe forgets idempotency keys after a day. */
async function transferOf(stripe: Stripe, key: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await asked(stripe.transfers.list({ transfer_group: key, limit: 1 }))
  return data[0]
}

/** A transfer counts as paid until it is reversed. Transfers are never reversed in part. */
function toPayout(transfer: Stripe.Transfer): GatewayPayout {
  const { id, amount, currency, reversed, metadata } = transfer
  return {
    reference: id,
    key: metadata.key ?? '',
    amount: fromStripe(amount, currency.toUpperCase()),
    state: reversed ? 'failed' : 'paid',
    failureCode: reversed ? 'transfer_reversed' : undefined,
  }
}
