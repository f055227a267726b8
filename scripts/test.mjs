/** `npm test`: installs what is missing, runs all checks and tests, and prints how many passed and failed. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { install, root } from './install.mjs'
import { installBrowser } from './install-browser.mjs'

const reports = join(root, 'node_modules/.cache/reports')
const rooms = ['values', 'contract', 'server', 'web', 'database', 'run', 'scripts', 'tests', 'bench']

// Output is piped first, so tools would not detect a terminal.
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

/**
 * All turns run in this order, also after a failure. Rows of a turn run in parallel; the second row's output appears
 * when the first has ended.
 */
const turns = [
  [[check('types of the pages', 'react-router', 'typegen')]],
  [
    [check('types', 'tsc')],
    [
      check('formatting and lint', 'biome', 'check', '--error-on-warnings', '.'),
      check('import rules', 'depcruise', '--config', '.dependency-cruiser.ts', ...rooms),
      check('unused code', 'knip'),
    ],
  ],
  [
    [vitest('unit')],
    [{ name: 'building the pages', program: join(root, 'scripts/build-pages.ts'), args: ['--for-tests'] }],
  ],
  [[vitest('journeys')]],
  [[playwright('browser')]],
]

const total = { passed: 0, failed: 0, skipped: 0 }
try {
  const node = install()
  installBrowser(node)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  for (const rows of turns) await runTurn(node, rows)
} catch (error) {
  console.error(error.message)
  add({ failed: 1 })
}
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed === 0 ? 0 : 1

/** A check counts as one test and prints its output only if it fails. */
function check(name, tool, ...args) {
  return { name, program: programOf(tool), args }
}

function vitest(project) {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name: `${project} tests`,
    program: programOf('vitest'),
    args: ['run', '--project', project, ...reporters],
    report,
    count: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  }
}

function playwright(name) {
  const report = join(reports, `${name}.json`)
  return {
    name: `${name} tests`,
    program: programOf('playwright'),
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    count: ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }),
  }
}

function programOf(tool) {
  return join(root, 'node_modules/.bin', tool)
}

async function runTurn(node, [first, second = []]) {
  const screen = bufferedOutput()
  const secondEnded = runRow(node, second, screen.write)
  await runRow(node, first, (text) => process.stdout.write(text))
  screen.open()
  await secondEnded
}

async function runRow(node, steps, write) {
  for (const step of steps) add(await run(node, step, write))
}

/** Buffers output until it is opened. */
function bufferedOutput() {
  const kept = []
  let isOpen = false
  return {
    write: (text) => (isOpen ? process.stdout.write(text) : kept.push(text)),
    open() {
      isOpen = true
      for (const text of kept.splice(0)) process.stdout.write(text)
    },
  }
}

async function run(node, { name, program, args, env = {}, report, count }, write) {
  const startedAt = Date.now()
  const child = spawn(node, [realpathSync(program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  })
  const output = []
  const tell = report === undefined ? (chunk) => output.push(chunk) : write
  child.stdout.on('data', tell)
  child.stderr.on('data', tell)
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
  if (code !== 0) for (const chunk of output) write(chunk)

  const outcome = outcomeOf(code, report, count)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  write(`${outcome.failed ? 'FAILED' : 'ok'}: ${name}, ${seconds} s\n`)
  return outcome
}

function outcomeOf(code, report, count) {
  if (!report) return code === 0 ? { passed: 1 } : { failed: 1 }
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  // A run that failed outside its tests, or ran none, counts as failed.
  const isBroken = counted.failed === 0 && (code !== 0 || counted.passed === 0)
  return isBroken ? { ...counted, failed: 1 } : counted
}

function add({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
