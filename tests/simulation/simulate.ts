/**
 * Runs random sequences of commands on market and model from one seed, until the given number of steps is reached.
 */
import fc from 'fast-check'
import type { Command } from './commands/step.ts'
import { commands } from './commands.ts'
import { openStage, type Stage } from './world.ts'

export interface Simulation {
  readonly steps: number
  readonly seed: number
  /** Path to one failure, as printed by a failed run. */
  readonly path?: string | undefined
  readonly replayPath?: string | undefined
  readonly shrinkMs: number
}

export interface Simulated {
  /** Steps run, up to the failure if there is one. */
  readonly steps: number
  /** Description of the failure, with its replay path. */
  readonly failure: string | undefined
}

/** Maximum steps of one run: enough to place, return and complete an order. */
const RUN_STEPS_MAX = 120
/** Steps between two checks of the data invariants. They are also checked at the end of each run. */
const CHECK_EVERY = 40

/** Progress over all runs. */
interface Done {
  steps: number
  failedAt?: number
  /** Commands of the last failed run, in order. */
  failed: readonly string[]
}

export async function simulate({ steps, seed, path, replayPath, shrinkMs }: Simulation): Promise<Simulated> {
  const stage = await openStage()
  const counter: Done = { steps: 0, failed: [] }
  const deadline = { at: Number.POSITIVE_INFINITY }
  try {
    const life = fc.asyncProperty(
      fc.commands([...commands], {
        maxCommands: RUN_STEPS_MAX,
        size: 'max',
        ...(replayPath !== undefined && { replayPath }),
      }),
      async (lived) => {
        if (counter.steps >= steps || Date.now() > deadline.at) return
        const world = await stage.begin()
        const carriedOut: string[] = []
        try {
          await fc.asyncModelRun(
            () => ({ model: { model: world.model }, real: world }),
            counted(lived, stage, { counter, carriedOut }),
          )
          await prove(stage)
        } catch (error) {
          counter.failedAt ??= counter.steps
          counter.failed = carriedOut
          // If broken invariants remain in the data, every smaller run fails too, even an empty one.
          const isSpoiled = (await stage.findBroken()).length > 0
          deadline.at = isSpoiled ? 0 : Math.min(deadline.at, Date.now() + shrinkMs)
          throw error
        }
      },
    )
    const details = await fc.check(life, {
      seed,
      numRuns: Math.max(steps, 1),
      ...(path !== undefined && { path }),
    })
    return {
      steps: counter.failedAt ?? counter.steps,
      failure: details.failed ? tell(details, { seed, commands: counter.failed }) : undefined,
    }
  } finally {
    await stage.close().catch(() => {})
  }
}

async function prove({ findBroken }: Stage): Promise<void> {
  const broken = await findBroken()
  if (broken.length > 0)
    throw new Error(`Rules are broken:\n${broken.map((each) => JSON.stringify(each)).join('\n')}`)
}

/** Counts and records the commands that run, and checks the data invariants regularly. */
function* counted(
  lived: Iterable<Command>,
  stage: Stage,
  { counter, carriedOut }: { counter: Done; carriedOut: string[] },
): Generator<Command> {
  for (const command of lived) {
    yield {
      check: (life) => command.check(life),
      async run(life, world) {
        counter.steps += 1
        carriedOut.push(command.toString())
        await command.run(life, world)
        if (counter.steps % CHECK_EVERY === 0) await prove(stage)
      },
      toString: () => command.toString(),
    }
  }
}

function tell(
  details: Pick<fc.RunDetails<unknown[]>, 'counterexamplePath' | 'counterexample' | 'errorInstance'>,
  { seed, commands: carriedOut }: { seed: number; commands: readonly string[] },
): string {
  const { counterexamplePath: path, counterexample, errorInstance } = details
  const [, replay = ''] = /replayPath="([^"]*)"/.exec(fc.stringify(counterexample)) ?? []
  return [
    `The market and its model part; again by: npm run simulate -- --seed ${seed} --path '${path}' --replay '${replay}'`,
    ...carriedOut.map((command, index) => `  ${index + 1}. ${command}`),
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
  ].join('\n')
}
