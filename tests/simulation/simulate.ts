/** Runs random lives of the market against its model, from one seed, until so many steps are done. */
import fc from 'fast-check'
import type { Command } from './commands/step.ts'
import { commands } from './commands.ts'
import { openStage, type Stage } from './world.ts'

export interface Simulation {
  readonly steps: number
  readonly seed: number
  /** The way to one failure, as a failed run prints it. */
  readonly path?: string | undefined
  readonly replayPath?: string | undefined
  /** How long a failure is made smaller for. */
  readonly shrinkMs: number
}

export interface Simulated {
  /** All that were done until it failed, where it did. */
  readonly steps: number
  /** What went wrong, with what replays it. */
  readonly failure: string | undefined
}

/** The most that happens in one life: long enough for an order to be made, returned and forgotten. */
const LIFE_STEPS_MAX = 120
/** Rules of the whole data are asked for after so many steps, and at the end of each life. */
const PROVE_EVERY = 40

/** What was done so far, of all lives. */
interface Done {
  steps: number
  /** The steps at the first failure. */
  failedAt?: number
  /** The commands of the last life that failed, in the order they were carried out. */
  failed: readonly string[]
}

export async function simulate({ steps, seed, path, replayPath, shrinkMs }: Simulation): Promise<Simulated> {
  const stage = await openStage()
  const counter: Done = { steps: 0, failed: [] }
  const deadline = { at: Number.POSITIVE_INFINITY }
  try {
    const life = fc.asyncProperty(
      fc.commands([...commands], {
        maxCommands: LIFE_STEPS_MAX,
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
          // Where broken rules stay behind every smaller life would fail as well, even one in which nothing is done.
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

/** Counts and notes what is really carried out, and asks for the rules of the data now and then. */
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
        if (counter.steps % PROVE_EVERY === 0) await prove(stage)
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
