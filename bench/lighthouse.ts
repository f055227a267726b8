/**
 * Lighthouse (mobile) on the pages shoppers land on, against a market that already runs:
 * `node_modules/.bin/node bench/lighthouse.ts http://localhost:3000`, and after the address the paths
 * to ask for, where not all are meant.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { testChromium } from '../scripts/install-browser.mjs'

const url = process.argv[2] ?? 'http://localhost:3000'
const landings = [
  '/',
  '/groceries',
  '/search?search=pepper',
  '/product/scotch-bonnet-fire',
  '/seller/store/fruits-market',
]
const paths = process.argv.length > 3 ? process.argv.slice(3) : landings
const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

const chromePath = testChromium()
if (!chromePath) throw new Error('No Chromium on this machine: npm test installs one')
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] })

try {
  for (const path of paths) {
    const result = await lighthouse(url + path, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
    const { categories, audits } = result.lhr
    const scores = Object.entries(targets).map(([name, target]) => {
      const score = Math.round((categories[name]?.score ?? 0) * 100)
      return `${name} ${score}${score < target ? ` MISSES ${target}` : ''}`
    })
    console.log(`${path}\n  ${scores.join('  ')}`)
    for (const name of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]) {
      console.log(`  ${audits[name]?.title}: ${audits[name]?.displayValue}`)
    }
    for (const name of Object.keys(targets)) {
      for (const { id, weight } of categories[name]?.auditRefs ?? []) {
        const audit = audits[id]
        if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9)
          console.log(`  - ${name}: ${audit?.title} ${audit?.displayValue ?? ''}`)
      }
    }
  }
} finally {
  chrome.kill()
}
