/** The worker process of a market that runs by one command. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { MarketDatabase } from './database.ts'
import type { Stopping } from './process.ts'

interface WorkerProcessOptions extends Stopping {
  /** Configuration with the port in use. */
  readonly config: Config
  readonly log: Log
  readonly database: MarketDatabase
  /** File for the worker's log, by default the console. */
  readonly logFile?: string
}

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))
const TSX = new URL('../tsx.ts', import.meta.url).href
const RESTART_AFTER_MS = 1_000
// Jobs are not urgent, so memory is more important than speed.
const YOUNG_MEGABYTES_MAX = 2
// Far above what any job needs. With the default limit, garbage of a long import would not be collected for minutes.
const HEAP_MEGABYTES_MAX = 512

/**
 * Starts `run/worker.ts`, and restarts it if it exits or fails to start. On machines with few cores it runs at low
 * priority, because shoppers come before emails. It stops when this process ends in any way.
 */
export function startWorkerProcess({ config, log, database, logFile, onStop }: WorkerProcessOptions): void {
  const environment = {
    ...process.env,
    ...environmentOf(config, database),
    ...(logFile !== undefined && { LOG_FILE: logFile }),
  }
  let isStopping = false
  let restart: NodeJS.Timeout | undefined
  let worker = start()

  function start(): ChildProcess {
    const out = outputOf(logFile)
    const child = fork(WORKER, {
      execArgv: [
        `--max-semi-space-size=${YOUNG_MEGABYTES_MAX}`,
        `--max-old-space-size=${HEAP_MEGABYTES_MAX}`,
        '--import',
        TSX,
      ],
      env: environment,
      stdio: ['ignore', out, out, 'ipc'],
    })
    if (typeof out === 'number') closeSync(out)
    child.once('error', (err) => {
      log.warn({ err }, 'could not start the worker')
      // A process that never started emits no exit.
      if (child.pid === undefined) startAgain()
    })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      log.warn({ code, signal }, 'the worker exited; starting another')
      startAgain()
    })
    lowerPriority(child, log)
    return child
  }

  function startAgain(): void {
    if (isStopping) return
    restart = setTimeout(() => {
      worker = start()
    }, RESTART_AFTER_MS)
  }

  onStop(async () => {
    isStopping = true
    clearTimeout(restart)
    if (worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null) return
    const ended = once(worker, 'exit')
    worker.kill('SIGTERM')
    await ended
  })
}

/** Returns the output for errors before the worker has a log. */
function outputOf(logFile: string | undefined): number | 'inherit' | 'ignore' {
  try {
    return logFile === undefined ? 'inherit' : openSync(logFile, 'a')
  } catch {
    return 'ignore'
  }
}

/** Settings that the worker shares with this process: generated, found or chosen at its start. */
function environmentOf(config: Config, database: MarketDatabase): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    SECRET: config.secret,
    ...(config.secretBefore !== undefined && { SECRET_BEFORE: config.secretBefore }),
    PORT: String(config.port),
    ORIGIN: config.origin,
    DEMO: onOff(config.isDemo),
    SIMULATED_GATEWAY: onOff(config.simulatedGateway.isEnabled),
    SIMULATED_GATEWAY_SECRET: config.simulatedGateway.webhookSecret,
  }
}

function onOff(isOn: boolean): string {
  return isOn ? 'on' : 'off'
}

function lowerPriority({ pid }: ChildProcess, log: Log): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (err) {
    log.debug({ err }, 'could not lower the priority of the worker')
  }
}
