/**
 * `npm run simulate`: random lives of the market against its model, as many steps as asked for. With `--planted` it is
 * shown that they, and the hammers, find what they are for: faults are planted one at a time and each must be found. With
 * `--hammer` the hammers hit as hard as security.md 4.2 says.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestServer } from '#tests/support/database-server.ts'
import { type PlantedFault, plantedFaults } from '../tests/simulation/planted-faults.ts'

const ROOT = join(import.meta.dirname, '..')
const SIMULATION = 'tests/simulation/simulation.test.ts'
/** Enough for the simulation to find what it finds. */
const PLANTED_STEPS = 3000
const NOTHING_SHOWN = /^Error: (Test|Hook) timed out/

const { values: given } = parseArgs({
  options: {
    steps: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    path: { type: 'string' },
    replay: { type: 'string' },
    planted: { type: 'boolean', default: false },
    /** Only faults with this in their names. */
    fault: { type: 'string', default: '' },
    hammer: { type: 'boolean', default: false },
  },
})

if (given.planted) process.exitCode = (await findPlanted()) ? 0 : 1
else if (given.hammer) process.exitCode = await run(['tests/journeys/hammers.test.ts'], { HAMMER: 'full' })
else
  process.exitCode = await run([SIMULATION], {
    SIMULATION_STEPS: given.steps,
    SIMULATION_SEED: given.seed,
    ...(given.path !== undefined && { SIMULATION_PATH: given.path }),
    ...(given.replay !== undefined && { SIMULATION_REPLAY: given.replay }),
  })

/** Whether every fault was found; shows by what, and how soon. */
async function findPlanted(): Promise<boolean> {
  const server = await startTestServer()
  const reports = mkdtempSync(join(tmpdir(), 'planted-'))
  let missed = 0
  try {
    const faults = plantedFaults.filter(({ name }) => name.includes(given.fault))
    for (const fault of faults) {
      const began = performance.now()
      const found = await find(fault, { report: join(reports, 'report.json'), server: server.url })
      if (found === undefined) missed += 1
      const seconds = Math.round((performance.now() - began) / 1000)
      const told = `${fault.name.padEnd(66)}  ${String(seconds).padStart(4)} s  ${found ?? ''}`
      console.log(`${found === undefined ? 'MISSED' : 'found '}  ${told}`)
    }
    console.log(`\n${faults.length - missed} of ${faults.length} faults found`)
  } finally {
    rmSync(reports, { recursive: true })
    await server.stop()
  }
  return missed === 0
}

interface TestReport {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** What found a fault that was planted; undefined when nothing did. */
async function find(
  { name, foundBy }: PlantedFault,
  { report, server }: { report: string; server: string },
): Promise<string | undefined> {
  rmSync(report, { force: true })
  const selection = foundBy ? [foundBy.file, '-t', foundBy.test] : [SIMULATION]
  await run([...selection, '--reporter=json', `--outputFile=${report}`], {
    PLANTED_FAULT: name,
    // A race that a fault opens is found by many at once, and not always by a few.
    HAMMER: 'full',
    TEST_DATABASE_URL: server,
    SIMULATION_STEPS: String(PLANTED_STEPS),
    SIMULATION_SEED: given.seed,
    SIMULATION_SHRINK_MS: '0',
  })
  const { testResults }: TestReport = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  // What only takes too long, or cannot begin, shows nothing of the fault.
  const first = failed.find(({ failureMessages: [why = ''] }) => !NOTHING_SHOWN.test(why))
  const [why = ''] = first?.failureMessages ?? []
  const [, steps] = /After (\d+) steps/.exec(why) ?? []
  if (first && steps === undefined) return `by '${first.title}'`
  if (first) return `after ${steps} steps of the simulation: ${differenceIn(why)}`
  // Also what a file leaves behind when it ends is looked at.
  return testResults.some(({ message }) => message.includes('The market was left with'))
    ? 'by what was left behind'
    : undefined
}

/** The first thing that was not as it should be. */
function differenceIn(why: string): string {
  const lines = why.split('\n').map((line) => line.trim())
  const place = lines.findIndex((line) =>
    /^(The market differs|Rules are broken|expected|AssertionError)/.test(line),
  )
  const [told = '', next = ''] = lines.slice(Math.max(place, 0))
  return /^(The market differs|Rules are broken)/.test(told) ? next : told
}

/** Runs tests; answers the exit code. */
async function run(args: readonly string[], env: Record<string, string>): Promise<number> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const isShown = !given.planted
  const child = spawn(process.execPath, [vitest, 'run', ...args], {
    cwd: ROOT,
    stdio: isShown ? 'inherit' : 'ignore',
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}
