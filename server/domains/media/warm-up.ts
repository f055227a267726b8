/** Makes sizes before anyone asks for them, so that first visitors need not wait. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/database.ts'
import { TooManyWaiting } from '#platform/turns.ts'
import { widthsOf } from '#values/picture.ts'
import type { SizeMaker } from './make-size.ts'
import { picturesByUse } from './queries.ts'
import type { PictureStorage } from './storage.ts'

// What cards and pages show on most screens, the likeliest first; the rest is made when it is wanted.
const WIDTHS = [320, 480, 640, 960, 160, 1280]

// The share of one processor that is left to everybody else.
const PAUSE_SHARE = 1

/** Goes once through all pictures for each width; ends early when told to stop. Answers how many sizes were made. */
export async function warmUpSizes(
  { db, storage, sizes }: { db: Database; storage: PictureStorage; sizes: SizeMaker },
  signal: AbortSignal,
): Promise<number> {
  const pictures = await picturesByUse(db)
  let made = 0
  for (const width of WIDTHS) {
    for (const picture of pictures) {
      if (signal.aborted) return made
      if (!widthsOf(picture.width).includes(width)) continue
      const size = { key: picture.storage_key, width, format: 'avif' } as const
      if (await storage.hasSize(size)) continue
      const begun = performance.now()
      if (await makeUnlessBusy(sizes, size)) made++
      await pause((performance.now() - begun) * PAUSE_SHARE, signal)
    }
  }
  return made
}

async function makeUnlessBusy(sizes: SizeMaker, size: Parameters<SizeMaker['make']>[0]): Promise<boolean> {
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
