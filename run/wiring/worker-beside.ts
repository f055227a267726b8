/** The jobs of a market that runs by one command, in a process of their own beside the one that answers. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { MarketDatabase } from './database.ts'
import type { Stopping } from './process.ts'

interface WorkerBesideOptions extends Stopping {
  /** As the market runs by it: with the port that was free. */
  readonly config: Config
  readonly log: Log
  readonly database: MarketDatabase
  /** Where the worker writes its log; the screen otherwise. */
  readonly logFile?: string
}

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))
const TSX = new URL('../tsx.ts', import.meta.url).href
const RESTART_AFTER_MS = 1_000
// Jobs may take their time, so memory comes before speed.
const YOUNG_MEGABYTES_MAX = 2

/**
 * Starts `run/worker.ts`, again when it ends by itself or could not be started. Where cores are few, whoever shops comes
 * before a mail that may come a moment later: the worker takes what time is left. When this process is gone, however it
 * went, it stops.
 */
export function startWorkerBeside({ config, log, database, logFile, onStop }: WorkerBesideOptions): void {
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
      execArgv: [`--max-semi-space-size=${YOUNG_MEGABYTES_MAX}`, '--import', TSX],
      env: environment,
      stdio: ['ignore', out, out, 'ipc'],
    })
    if (typeof out === 'number') closeSync(out)
    child.once('error', (err) => {
      log.warn({ err }, 'the worker cannot be started')
      // What never began does not end either.
      if (child.pid === undefined) startAgain()
    })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      log.warn({ code, signal }, 'the worker ended; another takes its place')
      startAgain()
    })
    takeSecondPlace(child, log)
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

/** For what ends the worker before it has a log. */
function outputOf(logFile: string | undefined): number | 'inherit' | 'ignore' {
  try {
    return logFile === undefined ? 'inherit' : openSync(logFile, 'a')
  } catch {
    return 'ignore'
  }
}

/** What the worker must know as this process does: what was generated, found or chosen at its start. */
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

function takeSecondPlace({ pid }: ChildProcess, log: Log): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (err) {
    log.debug({ err }, 'the worker keeps the priority of the market')
  }
}
