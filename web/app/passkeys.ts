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

/**
 * Lets the browser offer a passkey where the email is written, beside the names that it knows. Whatever keeps it from
 * that is no news, as nobody asked for it; what the market says of a passkey that was chosen is.
 */
export async function offerPasskey(): Promise<Outcome> {
  let chosen: Awaited<ReturnType<typeof ask>>
  try {
    chosen = await ask({ isOffered: true })
  } catch {
    return { isDone: false, failure: undefined }
  }
  return carryOut(async () => {
    await browserApi('POST /auth/passkey', { body: chosen })
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

/** Offered, it waits among what the browser fills in; else the browser asks at once. */
async function ask({ isOffered = false } = {}): Promise<{ key: string; credential: Assertion }> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser')
  if (isOffered && !(await browserSupportsWebAuthnAutofill())) throw new Error('It offers none')
  const { key, options } = await browserApi('POST /auth/passkey/options')
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isOffered,
  })
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
