/** The browser that somebody comes with, known again by a cookie that is worth nothing without their password. */
import type { Work } from '#platform/work.ts'
import { isDeviceOf, noteDevice } from './device-queries.ts'
import { hashOfSecret, newSecret } from './proofs.ts'

/** The hash of the device's secret when this person has come in with it before; takes as long for nobody. */
export async function knownDevice(work: Work, userId: string | undefined): Promise<string | undefined> {
  const secretHash = hashOfSecret(secretOf(work) ?? '')
  const isKnown = await isDeviceOf(work, { userId, secretHash })
  return isKnown ? secretHash : undefined
}

/** Knows the device from now on, and writes to its person when it is a new one beside others. */
export async function recogniseDevice(
  work: Work,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const secret = secretOf(work) ?? newSecret()
  const { isNews } = await noteDevice(work, { userId, secretHash: hashOfSecret(secret), sessionId })
  work.keepDevice(secret)
  if (isNews) await work.addJob('notifications.new_device', { session_id: sessionId })
}

/** Knows the browser of a guest again, for limits on what is not paid yet; nothing is kept of it by itself. */
export function keepGuestDevice(work: Work): void {
  work.keepDevice(secretOf(work) ?? newSecret())
}

function secretOf({ deviceSecret }: Pick<Work, 'deviceSecret'>): string | undefined {
  return deviceSecret !== undefined && /^[\w-]{43}$/.test(deviceSecret) ? deviceSecret : undefined
}
