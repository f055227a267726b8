/** `npm start`, and with a first word the other commands: installs what is missing, then runs it with the right Node. */
import { spawn } from 'node:child_process'
import { install, root } from './install.mjs'

const tsx = ['--import', './run/tsx.ts']

// Named rather than followed from import to import: the pages are Vite's to reload, and it writes what it imports.
const watched = ['server', 'contract', 'values', 'run', 'database/migrations'].map(
  (room) => `--watch-path=${room}`,
)

const commands = {
  '--dev': { mode: 'development', args: [...watched, '--watch-preserve-output', ...tsx, 'run/all.ts'] },
  '--seed': { mode: 'production', args: [...tsx, 'run/seed.ts'] },
  '--bench': { mode: 'production', args: [...tsx, 'bench/run.ts'] },
  '--crash': { mode: 'production', args: [...tsx, 'scripts/crash.ts'] },
  '--build': { mode: 'production', args: ['scripts/build-pages.ts'] },
}
const start = { mode: 'production', args: [...tsx, 'run/all.ts'] }

const [word, ...rest] = process.argv.slice(2)
const command = commands[word] ?? start

try {
  run(install(), command)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function run(node, { mode, args }) {
  // The channel tells the child when this process is gone, however it went.
  const child = spawn(node, [...args, ...(command === start ? [] : rest)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: mode },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** npm's shell does not pass a signal on: that it is gone is all there is to see. */
function whenOrphaned(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 200)
  watch.unref()
}
