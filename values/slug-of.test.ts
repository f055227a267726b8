import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.each([
  ['Bœuf bourguignon', 'boeuf-bourguignon'],
  ['Smørrebrød', 'smorrebrod'],
  ['Straßen', 'strassen'],
  ['Łazanki', 'lazanki'],
  ['Crème brûlée', 'creme-brulee'],
  ['Jalapeño’s', 'jalapenos'],
  ['Ọ̀ṣun', 'osun'],
  ['Bánh mì đặc biệt', 'banh-mi-dac-biet'],
  ['Þorramatur', 'thorramatur'],
  ['Λαδόξυδο', 'ladoxydo'],
  ['Борщ', 'borshch'],
  ['王小明', 'wangxiaoming'],
  ['🍍 Pineapple', 'pineapple'],
  ['№ 5 — ½ dozen', 'no-5-1-2-dozen'],
])('%s lies at %s', (name, slug) => {
  expect(slugOf(name, 'none')).toBe(slug)
})

test('uses the fallback slug for a name without letters or digits', () => {
  expect(slugOf('★ — 🍍', 'dish')).toBe('dish')
})
