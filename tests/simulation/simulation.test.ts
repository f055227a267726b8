/** The whole market against a model of it, in random lives (security.md 4.1). */
import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

// Always the same in `npm test`; `npm run simulate` takes another each time.
const { SIMULATION_STEPS = '2000', SIMULATION_SEED = '7', SIMULATION_PATH, SIMULATION_REPLAY } = process.env
const { SIMULATION_SHRINK_MS = '60000' } = process.env

const steps = Number(SIMULATION_STEPS)
const seed = Number(SIMULATION_SEED)

test(
  `the market is what its model says through ${steps} random steps from seed ${seed}`,
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
