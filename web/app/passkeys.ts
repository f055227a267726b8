/** Passkeys in the browser: prompts the device and sends its answer to the API. */
import type { Assertion } from '#contract/identity.ts'
import { ApiProblem, browserApi } from './api.ts'
import type { MessageKey } from './message-keys.ts'

/** The reason to show; undefined when the user cancelled. */
export type PasskeyFailure = { readonly key: MessageKey } | { readonly text: string } | undefined

type Outcome = { readonly isDone: true } | { readonly isDone: false; readonly failure: PasskeyFailure }

export function signInWithPasskey(): Promise<Outcome> {
  return carryOut(async () => {
    const { key, credential } = await ask()
    await browserApi('POST /auth/passkey', { body: { key, credential } })
  })
}

/**
 * Offers a passkey in the browser's autofill for the email field. Failures to offer one are ignored, as the user did
 * not ask for it; a failure of the chosen passkey is shown.
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

/** Confirms the identity of a signed-in user. */
export function reauthenticateWithPasskey(): Promise<Outcome> {
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

/** With `isOffered` the passkey is part of autofill; otherwise the browser prompts at once. */
async function ask({ isOffered = false } = {}): Promise<{ key: string; credential: Assertion }> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser')
  if (isOffered && !(await browserSupportsWebAuthnAutofill()))
    throw new Error('Browser does not support passkey autofill')
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
  // Browsers report the same error for a user without passkeys and for one who cancelled.
  if (name === 'NotAllowedError' || name === 'AbortError') return { key: 'auth.passkey_not_given' }
  if (name === 'InvalidStateError') return { key: 'auth.passkey_known' }
  return { key: 'auth.passkey_failed' }
}
