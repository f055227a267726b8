/** Devices a user has signed in from, recognised by a cookie that grants nothing without the password. */
import { newDeviceSignedIn } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { isDeviceOf, recordDevice } from './device-queries.ts'
import { hashOfSecret, newSecret } from './proofs.ts'

/**
 * Returns the secret's hash if the user has signed in from this device before. Takes the same time for an unknown
 * user.
 */
export async function knownDevice(work: Work, userId: string | undefined): Promise<string | undefined> {
  const secretHash = hashOfSecret(secretOf(work) ?? '')
  const isKnown = await isDeviceOf(work, { userId, secretHash })
  return isKnown ? secretHash : undefined
}

/** Remembers the device, and emails the user if it is new and they have others. */
export async function recogniseDevice(
  work: Work,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const secret = secretOf(work) ?? newSecret()
  const { isNews } = await recordDevice(work, { userId, secretHash: hashOfSecret(secret), sessionId })
  work.setDeviceCookie(secret)
  if (isNews) emit(work, newDeviceSignedIn, { session_id: sessionId })
}

/** Sets a device cookie for a guest, used to limit unpaid orders; nothing is stored on the server. */
export function setGuestDevice(work: Work): void {
  work.setDeviceCookie(secretOf(work) ?? newSecret())
}

function secretOf({ deviceSecret }: Pick<Work, 'deviceSecret'>): string | undefined {
  return deviceSecret !== undefined && /^[\w-]{43}$/.test(deviceSecret) ? deviceSecret : undefined
}
