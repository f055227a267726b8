/** An authenticator app's codes (RFC 6238) and the recovery codes beside them. */
import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import type { Keys } from '#platform/config.ts'

const STEP_MS = 30_000
const RECOVERY_CODES = 10
// Without those that are taken for another: 0 and o, 1, i and l.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'

export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

export async function sealed(secret: string, [key]: Keys): Promise<string> {
  const { symmetricEncrypt } = await import('better-auth/crypto')
  return symmetricEncrypt({ key, data: secret })
}

/** The secret of an app; undefined where it was sealed with a key that is not known any more. */
export async function unsealed(text: string, keys: Keys): Promise<string | undefined> {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  for (const key of keys) {
    try {
      return await symmetricDecrypt({ key, data: text })
    } catch {
      // Another key may.
    }
  }
  return undefined
}

/** The half minute that a code belongs to: this one, or that beside it for clocks that are not quite right. */
export function stepOf(code: string, { secret, now }: { secret: string; now: Date }): number | undefined {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

/** What an app is told, as an address and as a picture of it. */
export function appSetup(secret: string, { email, market }: { email: string; market: string }) {
  const uri = appOf(secret, { issuer: market, label: email }).toString()
  const rows = encodeQR(uri, 'raw', { border: 4, ecc: 'medium' })
  return { secret, uri, qr: { size: rows.length, path: pathOf(rows) } }
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
}

/** What is kept of a recovery code, however it is written. */
export function hashOfRecoveryCode(code: string, key: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', key).update(`recovery ${plain}`).digest('base64url')
}

function appOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...named, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
}

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Each run of dark squares of a row as one bar. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
}
