import { expect, test } from 'vitest'
import { stepsOf } from './order-steps.ts'

test('shows which steps are done, current and ahead', () => {
  const steps = stepsOf({
    status: 'shipped',
    delivery: { kind: 'parcel' },
    activities: [
      activity('pending', 1),
      activity('processing', 2),
      activity('processing', 3),
      activity('shipped', 4),
    ],
  })

  expect(steps).toEqual([
    { key: 'pending', state: 'done', at: day(1) },
    { key: 'processing', state: 'done', at: day(2) },
    { key: 'shipped', state: 'current', at: day(4) },
    { key: 'delivered', state: 'ahead', at: undefined },
  ])
})

test('names the steps after the delivery method', () => {
  const keysOf = (kind: 'kitchen' | 'local' | 'pickup') =>
    stepsOf({ status: 'pending', activities: [], delivery: { kind } }).map(({ key }) => key)

  expect(keysOf('kitchen')).toEqual(['pending', 'preparing', 'out_for_delivery', 'delivered'])
  expect(keysOf('local')).toEqual(['pending', 'processing', 'out_for_delivery', 'delivered'])
  expect(keysOf('pickup')).toEqual(['pending', 'processing', 'ready_for_pickup', 'picked_up'])
})

test('completes every step once delivered', () => {
  const steps = stepsOf({ status: 'delivered', activities: [], delivery: { kind: 'local' } })

  expect(steps.every(({ state }) => state === 'done')).toBe(true)
})

test('ends with the cancellation after the reached steps', () => {
  const steps = stepsOf({
    status: 'cancelled',
    delivery: { kind: 'parcel' },
    activities: [activity('pending', 1), activity('cancelled', 2)],
  })

  expect(steps).toEqual([
    { key: 'pending', state: 'done', at: day(1) },
    { key: 'cancelled', state: 'current', at: day(2) },
  ])
})

function activity(status: 'pending' | 'processing' | 'shipped' | 'cancelled', on: number) {
  return { status, state: 'placed' as const, at: day(on) }
}

function day(on: number): string {
  return `2026-03-0${on}T10:00:00Z`
}
