/**
 * `npm start` and, with a first argument, the other commands: installs what is missing, then runs the command with
 * the right Node.
 */
import { spawn } from 'node:child_process'
import { install, root } from './install.mjs'
import { onChange } from './watch.mjs'

const tsx = ['--import', './run/tsx.ts']

const commands = {
  '--dev': { mode: 'development', args: [...tsx, 'run/all.ts'] },
  '--demo': { mode: 'production', args: [...tsx, 'run/demo.ts'] },
  '--bench': { mode: 'production', args: [...tsx, 'bench/run.ts'] },
  '--bench-checkout': { mode: 'production', args: [...tsx, 'bench/run-checkout.ts'] },
  '--bench-import': { mode: 'production', args: [...tsx, 'bench/import.ts'] },
  '--bench-search': { mode: 'production', args: [...tsx, 'bench/search.ts'] },
  '--check-ledger': { mode: 'production', args: [...tsx, 'run/check-ledger.ts'] },
  '--reset-second-factor': { mode: 'production', args: [...tsx, 'run/reset-second-factor.ts'] },
  '--add-operator': { mode: 'production', args: [...tsx, 'run/add-operator.ts'] },
  '--simulate': { mode: 'production', args: [...tsx, 'scripts/simulate.ts'] },
  '--crash': { mode: 'production', args: [...tsx, 'scripts/crash.ts'] },
  '--build': { mode: 'production', args: ['scripts/build-pages.ts'] },
}
// A small young generation, and memory returned to the system at once, so that the market runs on small machines.
const lean = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
const market = {
  mode: 'production',
  args: ['--max-semi-space-size=8', '--v8-pool-size=2', ...tsx, 'run/all.ts'],
  environment: lean,
}

const [word, ...rest] = process.argv.slice(2)
const command = commands[word] ?? market
/** `npm start -- --empty` */
const options = word === '--empty' ? [word, ...rest] : []

try {
  const node = install()
  if (word === '--dev') develop(node)
  else runOnce(node)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function runOnce(node) {
  const child = run(node)
  passSignalsTo(() => child)
  child.on('exit', exitLike)
}

/** Restarts the market when its code changes. If it fails to start, the error stays visible until the next change. */
function develop(node) {
  let isChanged = false
  let child = start()
  passSignalsTo(() => child, exitLike)

  function start() {
    isChanged = false
    return run(node).on('exit', (code, signal) => {
      if (isChanged) child = start()
      else if (code === 1) console.log('- Waiting for file changes')
      else exitLike(code, signal)
    })
  }
  onChange(() => {
    if (isChanged) return
    isChanged = true
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    else child = start()
  })
}

function run(node) {
  const { mode, args, environment } = command
  // The IPC channel tells the child when this process has ended in any way.
  const child = spawn(node, [...args, ...(command === market ? options : rest)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment, ...process.env, NODE_ENV: mode },
  })
  child.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  return child
}

/** Forwards stop signals to the child. `whenEnded` runs if there is no child. */
function passSignalsTo(childNow, whenEnded = () => {}) {
  const pass = (signal) => {
    const child = childNow()
    if (child.exitCode === null) child.kill(signal)
    else whenEnded(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  if (process.env.npm_lifecycle_event) whenOrphaned(() => pass('SIGTERM'))
}

function exitLike(code, signal) {
  process.exit(code ?? (signal ? 1 : 0))
}

/** npm's shell does not forward signals, so the end of the parent process is the only sign. */
function whenOrphaned(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 200)
  watch.unref()
}
