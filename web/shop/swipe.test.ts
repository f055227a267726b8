import { describe, expect, it } from 'vitest'
import { isSwipe, resisted, slidesPassed, swipeConstants } from './swipe.ts'

const inside = { x: 200, screenWidth: 1000 }

describe('gallery drag', () => {
  it('uses the slider’s constants', () => {
    expect(swipeConstants).toEqual({
      speedMs: 300,
      thresholdPx: 5,
      longSwipeRatio: 0.5,
      longSwipeMs: 300,
      resistanceRatio: 0.85,
      touchAngle: 45,
      edgeSwipeThresholdPx: 20,
    })
  })

  it('is a swipe when long enough, mostly horizontal and begun away from the edge', () => {
    expect(isSwipe({ x: 6, y: 0 }, inside)).toBe(true)
    expect(isSwipe({ x: 5, y: 0 }, inside)).toBe(false)
    expect(isSwipe({ x: 20, y: 21 }, inside)).toBe(false)
    expect(isSwipe({ x: -60, y: 10 }, { x: 990, screenWidth: 1000 })).toBe(false)
  })

  it('moves one slide when quick, however short', () => {
    expect(slidesPassed({ x: -30, elapsedMs: 120, width: 600 })).toBe(1)
    expect(slidesPassed({ x: 30, elapsedMs: 120, width: 600 })).toBe(-1)
  })

  it('rounds to the nearest slide when slow', () => {
    expect(slidesPassed({ x: -290, elapsedMs: 800, width: 600 })).toBe(0)
    expect(slidesPassed({ x: -300, elapsedMs: 800, width: 600 })).toBe(1)
    expect(slidesPassed({ x: -950, elapsedMs: 800, width: 600 })).toBe(2)
  })

  it('resists more the further it goes past the last picture', () => {
    expect(resisted(0)).toBe(0)
    expect(resisted(-100)).toBeCloseTo(-(100 ** 0.85))
  })
})
