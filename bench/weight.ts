/** Download size of a page on a phone: compressed bodies by type, at 390 pixels. */
import { chromium } from '@playwright/test'

/** Maximum size of the scripts of a catalogue page, compressed. */
export const catalogueScriptBytesMax = 180_000

export interface Weight {
  readonly html: number
  readonly css: number
  readonly script: number
  readonly font: number
  readonly picture: number
}

const kinds: Record<string, keyof Weight> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'script',
  Font: 'font',
  Image: 'picture',
}

/** Loads each page in a new browser context, waits until the network is idle, and sums the sizes. */
export async function weigh(
  url: string,
  paths: readonly string[],
  executablePath: string,
): Promise<Weight[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const weights: Weight[] = []
    for (const path of paths) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
      })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      const kindOf = new Map<string, string>()
      const weight = { html: 0, css: 0, script: 0, font: 0, picture: 0 }
      devtools.on('Network.responseReceived', ({ response, type }) => kindOf.set(response.url, type))
      await devtools.send('Network.enable')
      await page.goto(url + path, { waitUntil: 'networkidle' })
      for (const { name, bytes } of await page.evaluate(receivedBodies)) {
        const kind = kinds[kindOf.get(name) ?? '']
        if (kind) weight[kind] += bytes
      }
      weights.push(weight)
      await context.close()
    }
    return weights
  } finally {
    await browser.close()
  }
}

function receivedBodies(): { name: string; bytes: number }[] {
  const received = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ]
  return received.map((entry) => ({
    name: entry.name.replace(/#.*/, ''),
    bytes: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
  }))
}
