/**
 * Runs Lighthouse (mobile) on landing pages of a running market: `node_modules/.bin/node bench/lighthouse.ts
 * http://localhost:3000`. Paths after the address replace the default list.
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
if (!chromePath) throw new Error('No Chromium on this machine; npm test installs one')
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] })

/** Runs per page. The median counts, because a single run depends on what else the machine is doing. */
const RUNS = 5

async function look(path: string) {
  const result = await lighthouse(url + path, { port: chrome.port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`)
  return result.lhr
}

const scoreOf = (run: Awaited<ReturnType<typeof look>>, name: string) =>
  Math.round((run.categories[name]?.score ?? 0) * 100)

try {
  for (const path of paths) {
    const runs: Awaited<ReturnType<typeof look>>[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await look(path))
    const byPerformance = runs.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
    const middle = byPerformance[Math.floor(RUNS / 2)]
    if (!middle) throw new Error('No Lighthouse run to evaluate')
    const scores = Object.entries(targets).map(([name, target]) => {
      const score = scoreOf(middle, name)
      return `${name} ${score}${score < target ? ` MISSES ${target}` : ''}`
    })
    console.log(`${path}\n  ${scores.join('  ')}`)
    const told = runs.map((run) => {
      const power = Math.round(run.environment.benchmarkIndex)
      return `${scoreOf(run, 'performance')} (${power})`
    })
    console.log(`  Performance of each run, and how fast the machine was then: ${told.join(', ')}`)
    for (const name of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]) {
      console.log(`  ${middle.audits[name]?.title}: ${middle.audits[name]?.displayValue}`)
    }
    for (const name of Object.keys(targets)) {
      for (const { id, weight } of middle.categories[name]?.auditRefs ?? []) {
        const audit = middle.audits[id]
        if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9)
          console.log(`  - ${name}: ${audit?.title} ${audit?.displayValue ?? ''}`)
      }
    }
  }
} finally {
  chrome.kill()
}
