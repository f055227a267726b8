import fc from 'fast-check'
import { DAY, HOUR, MINUTE } from '../terms.ts'
import { addTimedJobs, planSlots, stopRetries, type World } from '../world.ts'
import { step } from './step.ts'

export const passTime = step({
  name: 'let time pass',
  weight: 4,
  args: fc.constantFrom(3 * MINUTE, 16 * MINUTE, 16 * MINUTE, 2 * HOUR, 3 * DAY, 8 * DAY, 31 * DAY),
  run: advanceTime,
})

export async function advanceTime(world: World, ms: number): Promise<void> {
  const { model, market } = world
  model.now += ms
  await world.moveTo(model.now)
  model.sendDue()
  await market.gateway.sendDue()
  await addTimedJobs(market)
  if (ms >= DAY) await planSlots(market)
  await market.runJobs()
  await stopRetries(market)
  model.passTime()
}

export const runJobs = step({
  name: 'run jobs',
  weight: 5,
  args: fc.constant(null),
  run: runAllJobs,
})

export async function runAllJobs({ model, market }: World): Promise<void> {
  await market.runJobs()
  await stopRetries(market)
  model.runJobs()
}
