/** Secrets in the links of invitations. They are not stored but derived from the row and a server-side key. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Invitation {
  readonly id: string
  readonly sends: number
}

export interface InvitationTokens {
  readonly tokenOf: (invitation: Invitation) => string
  readonly isTokenOf: (token: string, invitation: Invitation) => boolean
}

export function invitationTokens(secret: string): InvitationTokens {
  function tokenOf({ id, sends }: Invitation): string {
    const proof = createHmac('sha256', secret).update(`${id} ${sends}`).digest('base64url')
    return `${id}.${proof}`
  }
  return {
    tokenOf,
    isTokenOf(token, invitation) {
      const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(invitation))]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}

/** Returns the id in a token; undefined for what can be none. */
export function idIn(token: string): string | undefined {
  const [id = ''] = token.split('.', 1)
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined
}
