import { get } from 'node:http'
import { expect, test } from '#tests/support/browser.ts'
import { catalogueScriptBytesMax } from '../../bench/weight.ts'

const pages = [
  '/',
  '/fr',
  '/shops',
  '/shops/madras-lane',
  '/groceries',
  '/groceries?category=sauces',
  '/restaurants/tavias-pot',
  '/seller/store/fruits-market',
  '/product/scotch-bonnet-fire',
  '/fr/product/scotch-bonnet-fire',
  '/search?search=pepper',
  '/deals',
  '/fr/deals',
]

for (const path of pages) {
  test(`${path} becomes interactive within its script budget`, async ({ baseURL }) => {
    const html = (await read(`${baseURL}${path}`, 'identity')).toString()
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]

    const bodies = await Promise.all(scripts.map((script) => read(`${baseURL}${script}`, 'br')))
    const weights = scripts.map((script, place) => [script, bodies[place]?.length ?? 0] as const)
    const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0)

    expect(scripts.length).toBeGreaterThan(5)
    expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(catalogueScriptBytesMax)
  })
}

/** Returns the body as transferred, still encoded. */
function read(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: '*/*', 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}
