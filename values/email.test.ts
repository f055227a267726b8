import { expect, test } from 'vitest'
import { asciiShape, emailText } from './email.ts'

test.each([
  [' Gail@Example.com ', 'gail@example.com'],
  ['josé@example.com', 'josé@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['ｇａｉｌ＠example.com', 'gail@example.com'],
  ['gail@xn--bcher-kva.example', 'gail@bücher.example'],
  ['gail@BÜCHER.example', 'gail@bücher.example'],
  ['用户@例子。广告', '用户@例子.广告'],
  ['gail\u200b@example.com', 'gail@example.com'],
  ['no address', 'no address'],
])('%s is written %s', (written, one) => {
  expect(emailText(written)).toBe(one)
})

test('keeps the position of non-Latin letters in the shape of an address', () => {
  expect(asciiShape('用户@例子.广告')).toBe('xx@xn--fsqu00a.xn--4rr70v')
  expect(asciiShape('josé.p@example.com')).toBe('josx.p@example.com')
})
