/** Passkeys (WebAuthn): builds the options for browsers and verifies their responses. */
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#contract/identity.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { lockPasskey, setPasskeyUsed } from './passkey-queries.ts'
import { consumeProof } from './proof-queries.ts'
import { challengeOf, hashOfSecret, openProof } from './proofs.ts'

const TIMEOUT_MS = 300_000
export const PASSKEYS_MAX = 10
// Ed25519, ECDSA with P-256, and RSA for older security chips.
const ALGORITHMS = [-8, -7, -257]

type Options = Pick<AccountsOptions, 'identity' | 'codeSecret'>

export async function passkeyRequestOptions(
  work: Work,
  { identity, codeSecret }: Options,
): Promise<{ key: string; options: RequestOptions }> {
  const { id, key } = await openProof(work, { purpose: 'passkey' })
  const options: RequestOptions = {
    challenge: challengeOf(codeSecret, { id }),
    rpId: hostOf(identity.origin),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  }
  return { key, options }
}

interface Maker {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly known: readonly { readonly credential_id: string; readonly transports: string[] }[]
}

export async function passkeyCreationOptions(
  work: Work,
  { userId, email, name, known }: Maker,
  { identity, codeSecret, marketName }: Options & Pick<AccountsOptions, 'marketName'>,
): Promise<{ key: string; options: CreationOptions }> {
  const { id, key } = await openProof(work, { purpose: 'passkey', userId })
  const options: CreationOptions = {
    rp: { id: hostOf(identity.origin), name: await marketName(work) },
    user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: name },
    challenge: challengeOf(codeSecret, { id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
  return { key, options }
}

/**
 * Verifies a new passkey from a browser.
 * @throws {Problem} `passkey_refused` unless it answers the challenge that this user was just given
 */
export async function verifyNewPasskey(
  work: Work,
  { key, credential, userId }: { key: string; credential: Attestation; userId: string },
  { identity, codeSecret }: Options,
) {
  const proof = await consumeProof(work, { keyHash: hashOfSecret(key), userId })
  if (!proof) throw problem('passkey_refused')
  const { clientDataJSON, attestationObject } = credential.response
  const response = {
    ...credential,
    response: { clientDataJSON, attestationObject },
    clientExtensionResults: {},
  }
  const verified = await refusedUnlessRight(({ verifyRegistrationResponse }) =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challengeOf(codeSecret, proof),
      expectedOrigin: identity.origin,
      expectedRPID: hostOf(identity.origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified.verified) throw problem('passkey_refused')
  return verified.registrationInfo
}

/**
 * Verifies a passkey's signature, records its use and returns its owner.
 * @throws {Problem} `passkey_refused`
 */
export async function verifyPasskey(
  work: Work,
  { key, credential }: { key: string; credential: Assertion },
  { identity, codeSecret }: Options,
): Promise<string> {
  const proof = await consumeProof(work, { keyHash: hashOfSecret(key), userId: undefined })
  const passkey = await lockPasskey(work, credential.id)
  if (!proof || !passkey) throw problem('passkey_refused')
  const { clientDataJSON, authenticatorData, signature } = credential.response
  const response = {
    ...credential,
    response: { clientDataJSON, authenticatorData, signature },
    clientExtensionResults: {},
  }
  const { verified, authenticationInfo } = await refusedUnlessRight(({ verifyAuthenticationResponse }) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challengeOf(codeSecret, proof),
      expectedOrigin: identity.origin,
      expectedRPID: hostOf(identity.origin),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw problem('passkey_refused')
  await setPasskeyUsed(work, passkey.id, authenticationInfo.newCounter)
  return passkey.user_id
}

type Library = typeof import('@simplewebauthn/server')

/** The library throws a different error for each flaw; the sender gets one Problem for all of them. */
async function refusedUnlessRight<T>(verify: (library: Library) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/server')
  try {
    return await verify(library)
  } catch {
    throw problem('passkey_refused')
  }
}

function hostOf(origin: string): string {
  return new URL(origin).hostname
}
