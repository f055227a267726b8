/** Common parts of commands: a precondition, an action, and the comparison of market and model afterwards. */
import fc from 'fast-check'
import { ApiProblem } from '#web/app/api.ts'
import type { Model } from '../model.ts'
import type { ShopperModel } from '../records.ts'
import { SECOND } from '../terms.ts'
import type { World } from '../world.ts'

interface Step<Args> {
  readonly name: string
  readonly weight: number
  readonly args: fc.Arbitrary<Args>
  readonly isPossible?: (model: Model, args: Args) => boolean
  readonly run: (world: World, args: Args) => Promise<void>
}

/** Passed to every command by fast-check. Commands can read and change it. */
export interface CommandState {
  readonly model: Model
}

export type Command = fc.AsyncCommand<CommandState, World>

export function step<Args>(given: Step<Args>): { weight: number; arbitrary: fc.Arbitrary<Command> } {
  const { name, weight, args, isPossible = () => true, run } = given
  const arbitrary = args.map(
    (chosen): Command => ({
      check: ({ model }) => isPossible(model, chosen),
      async run({ model }, world) {
        model.now += SECOND
        world.market.moveTo(new Date(model.now).toISOString())
        await run(world, chosen)
        const differences = compare(await world.observe(), model.seen())
        if (differences.length > 0) throw new Error(`The market differs:\n${differences.join('\n')}`)
      },
      toString: () => `${name} ${JSON.stringify(chosen)}`,
    }),
  )
  return { weight, arbitrary }
}

export const index = fc.nat(999)

/** Returns the differences of two views as text. */
function compare(market: unknown, model: unknown, place = ''): string[] {
  if (!isRecord(market) || !isRecord(model)) {
    return market === model ? [] : [`${place}: ${JSON.stringify(market)} instead of ${JSON.stringify(model)}`]
  }
  const keys = new Set([...Object.keys(market), ...Object.keys(model)])
  return [...keys].flatMap((key) => compare(market[key], model[key], place === '' ? key : `${place}.${key}`))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export interface Answered<Answer> {
  /** 'done', or the code of the problem. */
  readonly code: string
  readonly answer?: Answer
}

export async function answerOf<Answer>(call: Promise<Answer>): Promise<Answered<Answer>> {
  try {
    return { code: 'done', answer: await call }
  } catch (error) {
    if (error instanceof ApiProblem) return { code: error.body.code }
    throw error
  }
}

export function pick<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('Cannot pick from an empty list')
  return item
}

/** Picks mostly an item that makes sense, and sometimes any. */
export function likely<Item>(items: readonly Item[], isMeant: (item: Item) => boolean, place: number): Item {
  const meant = items.filter(isMeant)
  return pick(meant.length === 0 || place % 5 === 0 ? items : meant, place)
}

export function withAccount({ shoppers }: Model): ShopperModel[] {
  return shoppers.filter(({ hasAccount }) => hasAccount)
}
