import { describe, expect, it } from 'vitest'
import { widthsOf } from './picture.ts'

describe('widthsOf', () => {
  it('never enlarges, and ends with the original width up to the maximum', () => {
    expect(widthsOf(1200)).toEqual([160, 320, 480, 640, 960, 1200])
    expect(widthsOf(640)).toEqual([160, 320, 480, 640])
    expect(widthsOf(4000)).toEqual([160, 320, 480, 640, 960, 1280, 1600])
    expect(widthsOf(90)).toEqual([90])
  })
})
