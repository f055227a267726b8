/** The whole market against its model, with random commands. */
import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

// `npm test` uses a fixed seed; `npm run simulate` uses a new one each time.
const { SIMULATION_STEPS = '2000', SIMULATION_SEED = '7', SIMULATION_PATH, SIMULATION_REPLAY } = process.env
const { SIMULATION_SHRINK_MS = '60000' } = process.env

const steps = Number(SIMULATION_STEPS)
const seed = Number(SIMULATION_SEED)

test(
  `market and model agree through ${steps} random steps from seed ${seed}`,
  async () => {
    const { steps: done, failure } = await simulate({
      steps,
      seed,
      path: SIMULATION_PATH,
      replayPath: SIMULATION_REPLAY,
      shrinkMs: Number(SIMULATION_SHRINK_MS),
    })

    if (failure !== undefined) throw new Error(`After ${done} steps: ${failure}`)
    if (SIMULATION_PATH === undefined) expect(done).toBeGreaterThanOrEqual(steps)
  },
  600_000 + steps * 200,
)
