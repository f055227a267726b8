import type { z } from 'zod'
import type { Recharge as Contract } from '#contract/recharges.ts'
import { walletBalance } from '#domains/ledger/index.ts'
import { type Gateways, isOpen, isPaid } from '#domains/payments/index.ts'
import type { Recharge } from '#domains/wallet/index.ts'
import type { Work } from '#platform/work.ts'

export async function rechargeAnswer(
  work: Work,
  recharge: Recharge,
  { token, gateways }: { readonly token: string; readonly gateways: Gateways },
): Promise<z.output<typeof Contract>> {
  const { userId, state, currency, amountMinor: minor, nextActionUrl: url, expiresAt } = recharge
  const gateway = gateways.find(({ name }) => name === recharge.gateway)
  return {
    token,
    status: isPaid(state) ? 'paid' : isOpen(state) ? 'pending' : 'failed',
    amount: { minor, currency },
    payment_method: gateway?.method ?? 'card',
    can_pay: state === 'created' || state === 'requires_action',
    ...(url !== undefined && { next_action: { kind: 'redirect', url } }),
    balance: await walletBalance(work, { userId, currency }),
    expires_at: expiresAt.toISOString(),
  }
}
