import { expect, test } from 'vitest'
import { sizesIn } from './first-pages.ts'

test('finds the picture sizes of a page, and skips those for rare screens', () => {
  const html = `<source type="image/avif" srcSet="/media/shirt.2/160.avif 160w, /media/shirt.2/320.avif 320w, /media/shirt.2/1600.avif 1600w">
    <img src="/media/shirt.2/640.webp"><source srcSet="/media/u/abc/480.avif 480w">`

  expect(sizesIn(html)).toEqual([
    { key: 'shirt.2', width: 320, format: 'avif' },
    { key: 'u/abc', width: 480, format: 'avif' },
  ])
})
