import { expect, it } from 'vitest'
import { zoomConstants, zoomFactor } from './zoom.ts'

it('uses the zoom constants', () => {
  expect(zoomConstants).toEqual({ resizeSettleMs: 500, factorWithoutLarger: 2, touchCentre: [0.5, 0.5] })
})

it('enlarges by two, or to the picture’s own size if larger', () => {
  expect(zoomFactor(1600, 1000)).toBe(2)
  expect(zoomFactor(3000, 1000)).toBe(3)
  expect(zoomFactor(1600, 0)).toBe(2)
})
