/**
 * `npm run simulate`: runs random commands on the market and its model, for the given number of steps. `--planted`
 * tests the tests: faults are planted one at a time, and the simulation or the concurrency tests must find each.
 * `--races` runs the concurrency tests at full size.
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
/** Enough steps for the simulation to find its faults. */
const PLANTED_STEPS = 3000
const TIMEOUT_ERROR = /^Error: (Test|Hook) timed out/

const { values: given } = parseArgs({
  options: {
    steps: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    path: { type: 'string' },
    replay: { type: 'string' },
    planted: { type: 'boolean', default: false },
    /** Runs only faults with this text in their names. */
    fault: { type: 'string', default: '' },
    hammer: { type: 'boolean', default: false },
  },
})

if (given.planted) process.exitCode = (await findPlantedFaults()) ? 0 : 1
else if (given.hammer)
  process.exitCode = await run(['tests/journeys/race-conditions.test.ts'], { RACES: 'full' })
else
  process.exitCode = await run([SIMULATION], {
    SIMULATION_STEPS: given.steps,
    SIMULATION_SEED: given.seed,
    ...(given.path !== undefined && { SIMULATION_PATH: given.path }),
    ...(given.replay !== undefined && { SIMULATION_REPLAY: given.replay }),
  })

/** Returns whether every fault was found. Prints the test that found it, and how fast. */
async function findPlantedFaults(): Promise<boolean> {
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

async function find(
  { name, foundBy }: PlantedFault,
  { report, server }: { report: string; server: string },
): Promise<string | undefined> {
  rmSync(report, { force: true })
  const selection = foundBy ? [foundBy.file, '-t', foundBy.test] : [SIMULATION]
  await run([...selection, '--reporter=json', `--outputFile=${report}`], {
    PLANTED_FAULT: name,
    // Race conditions need many concurrent calls to show reliably.
    RACES: 'full',
    TEST_DATABASE_URL: server,
    SIMULATION_STEPS: String(PLANTED_STEPS),
    SIMULATION_SEED: given.seed,
    SIMULATION_SHRINK_MS: '0',
  })
  const { testResults }: TestReport = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  // A timeout or a failed start does not prove that the fault was found.
  const first = failed.find(({ failureMessages: [why = ''] }) => !TIMEOUT_ERROR.test(why))
  const [why = ''] = first?.failureMessages ?? []
  const [, steps] = /After (\d+) steps/.exec(why) ?? []
  if (first && steps === undefined) return `by '${first.title}'`
  if (first) return `after ${steps} steps of the simulation: ${differenceIn(why)}`
  // Broken data found at the end of a file counts too.
  return testResults.some(({ message }) => message.includes('The market was left with'))
    ? 'by inconsistent data after the tests'
    : undefined
}

function differenceIn(why: string): string {
  const lines = why.split('\n').map((line) => line.trim())
  const place = lines.findIndex((line) =>
    /^(The market differs|Rules are broken|expected|AssertionError)/.test(line),
  )
  const [told = '', next = ''] = lines.slice(Math.max(place, 0))
  return /^(The market differs|Rules are broken)/.test(told) ? next : told
}

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
