import { expect, test } from 'vitest'
import { isGtin } from './gtin.ts'

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('accepts the GTIN %s', (code) => {
  expect(isGtin(code)).toBe(true)
})

test.each(['', '4006381333932', '7.61E+11', '40063813339310', '123', '400638133393I'])(
  'refuses %j, which is no GTIN',
  (code) => {
    expect(isGtin(code)).toBe(false)
  },
)
