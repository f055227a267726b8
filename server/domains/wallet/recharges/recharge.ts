/** A wallet top-up through a gateway. Pure. */
import { createHash, createHmac } from 'node:crypto'
import type { ReportedState } from '#domains/payments/index.ts'

/**
 * Like a tender's state: it only moves forward, and a top-up that ended without money can still turn out captured.
 */
export type RechargeState = ReportedState | 'created' | 'expired'

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

/** Derives the secret in a top-up's URL, so that a repeated request gets the same one. */
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

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
