/** Passkeys in the browser: what the device is asked, and what it answers is brought to the market. */
import type { Assertion } from '#contract/identity.ts'
import { ApiProblem, browserApi } from './api.ts'
import type { MessageKey } from './message-keys.ts'

/** Why nothing came of it, in words; nothing when the person themselves thought better of it. */
export type PasskeyFailure = { readonly key: MessageKey } | { readonly text: string } | undefined

type Outcome = { readonly isDone: true } | { readonly isDone: false; readonly failure: PasskeyFailure }

export function signInWithPasskey(): Promise<Outcome> {
  return carryOut(async () => {
    const { key, credential } = await ask()
    await browserApi('POST /auth/passkey', { body: { key, credential } })
  })
}

/** Shows once more who one is. */
export function proveWithPasskey(): Promise<Outcome> {
  return carryOut(async () => {
    const { key, credential } = await ask()
    await browserApi('POST /customer/prove-by-passkey', { body: { key, credential } })
  })
}

export function addPasskey(): Promise<Outcome> {
  return carryOut(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { key, options } = await browserApi('POST /customer/passkeys/options')
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = response
    await browserApi('POST /customer/passkeys', {
      body: {
        key,
        credential: {
          id,
          rawId,
          type,
          response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
        },
      },
    })
  })
}

async function ask(): Promise<{ key: string; credential: Assertion }> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { key, options } = await browserApi('POST /auth/passkey/options')
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  return { key, credential: { id, rawId, type, response: { ...response } } }
}

async function carryOut(act: () => Promise<void>): Promise<Outcome> {
  if (typeof PublicKeyCredential === 'undefined') {
    return { isDone: false, failure: { key: 'auth.passkey_unsupported' } }
  }
  try {
    await act()
    return { isDone: true }
  } catch (error) {
    return { isDone: false, failure: failureOf(error) }
  }
}

function failureOf(error: unknown): PasskeyFailure {
  if (error instanceof ApiProblem) return { text: error.message }
  const name = error instanceof Error ? error.name : ''
  // Browsers say the same of a person who has none and of one who pressed "cancel".
  if (name === 'NotAllowedError' || name === 'AbortError') return { key: 'auth.passkey_not_given' }
  if (name === 'InvalidStateError') return { key: 'auth.passkey_known' }
  return { key: 'auth.passkey_failed' }
}
