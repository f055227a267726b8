/** Registers functions that run when the process stops, last registered first. */
export interface Stopping {
  readonly onStop: (undo: () => Promise<void>) => void
}

// A terminal and npm may both forward the same Ctrl-C; only a later signal forces the end.
const SECOND_SIGNAL_AFTER_MS = 1_000

const STOP_TIMEOUT_MS = 90_000

/**
 * Runs `start`, then waits for SIGINT, SIGTERM or the end of the parent process, and undoes what was started. A
 * second signal ends the process at once. Errors are printed, and the exit code is 1.
 */
export async function runUntilStopped(start: (stopping: Stopping) => Promise<void>): Promise<void> {
  const undos: (() => Promise<void>)[] = []
  const stop = stopOnSignal(undos)
  try {
    await start({ onStop: (undo) => undos.unshift(undo) })
  } catch (error) {
    printError(error)
    await stop(1)
  }
}

/** Runs `work` to completion, for one-off commands. */
export async function runOnce(work: (stopping: Stopping) => Promise<void>): Promise<void> {
  const undos: (() => Promise<void>)[] = []
  const stop = stopOnSignal(undos)
  try {
    await work({ onStop: (undo) => undos.unshift(undo) })
    await stop(0)
  } catch (error) {
    printError(error)
    await stop(1)
  }
}

function stopOnSignal(undos: (() => Promise<void>)[]): (exitCode: number) => Promise<void> {
  let stoppedAt: number | undefined

  async function stop(exitCode: number): Promise<void> {
    if (stoppedAt !== undefined) return
    stoppedAt = Date.now()
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    for (const undo of undos) await undo().catch(printError)
    process.exit(exitCode)
  }

  function onSignal(): void {
    if (stoppedAt === undefined) void stop(0)
    else if (Date.now() - stoppedAt > SECOND_SIGNAL_AFTER_MS) process.exit(1)
  }

  // Output to a file on a full disk fails; that must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('SIGHUP', onSignal)
  // The launcher was killed, so nothing else would stop this process.
  process.on('disconnect', onSignal)
  process.on('uncaughtException', (error) => {
    console.error(error)
    void stop(1)
  })
  return stop
}

/** Prints only the message of plain errors, which are meant for the user, and the stack of all others. */
function printError(error: unknown): void {
  const isExpected = error instanceof Error && error.constructor === Error
  const isNamed = error instanceof Error && error.name === 'ConfigProblem'
  console.error(isExpected || isNamed ? error.message : error)
}
