/** Money on its way into a wallet through a gateway. Pure. */
import { createHash, createHmac } from 'node:crypto'
import type { ToldState } from '#domains/payments/index.ts'

/** As a tender of a gateway's: it moves up only, and what ended without money can still turn out to be paid. */
export type RechargeState = ToldState | 'created' | 'expired'

export interface Recharge {
  readonly id: string
  readonly userId: string
  readonly currency: string
  readonly amountMinor: number
  readonly gateway: string
  readonly gatewayReference: string | undefined
  readonly state: RechargeState
  readonly nextActionUrl: string | undefined
  readonly expiresAt: Date
}

/** Makes the secret that the address of a recharge names: derived, so that whoever asks again is told the same. */
export interface RechargeTokens {
  readonly tokenOf: (rechargeId: string) => string
}

const TOKEN_BYTES = 24

export function rechargeTokens(secret: string): RechargeTokens {
  return {
    tokenOf: (rechargeId) =>
      createHmac('sha256', secret).update(rechargeId).digest().subarray(0, TOKEN_BYTES).toString('base64url'),
  }
}

/** What is kept of a token. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
