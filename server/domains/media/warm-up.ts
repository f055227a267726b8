/** Makes sizes ahead of requests, so that first visitors do not wait. */
import { setTimeout as sleep } from 'node:timers/promises'
import { TooManyWaiting } from '#platform/turns.ts'
import type { SizeMaker } from './make-size.ts'
import type { PictureSize, PictureStorage } from './storage.ts'

// The pause after each size as a share of its time, which leaves half of a processor to other work.
const PAUSE_SHARE = 1

/** Makes these sizes one by one until done or aborted, and returns how many were made. */
export async function warmUpSizes(
  { storage, sizes }: { storage: PictureStorage; sizes: SizeMaker },
  wanted: readonly PictureSize[],
  signal: AbortSignal,
): Promise<number> {
  let made = 0
  for (const size of wanted) {
    if (signal.aborted) return made
    if (await storage.hasSize(size)) continue
    const begun = performance.now()
    if (await makeUnlessBusy(sizes, size)) made++
    await pause((performance.now() - begun) * PAUSE_SHARE, signal)
  }
  return made
}

async function makeUnlessBusy(sizes: SizeMaker, size: PictureSize): Promise<boolean> {
  try {
    return await sizes.make(size)
  } catch (error) {
    if (error instanceof TooManyWaiting) return false
    throw error
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
