import { expect, test } from 'vitest'
import { cleanDescription, plainDescription, shownDescription } from './description.ts'

test('a plain text stays as it is, and is shown in paragraphs', () => {
  const text = 'Serves 2 < 4 & more\n\n<script>alert(1)</script>'

  expect(cleanDescription(text)).toBe(text)
  expect(shownDescription(text, 'en')).toBe(
    '<p>Serves 2 &#60; 4 &#38; more</p><p>&#60;script&#62;alert(1)&#60;/script&#62;</p>',
  )
  expect(plainDescription(text)).toBe(text)
})

test('HTML keeps what the editor has, and nothing else', () => {
  const html =
    '<h1 onclick="x()">Care</h1><p style="x">Wash <b>by hand</b><script>alert(1)</script><img src=x onerror=alert(1)></p><ul><li>Dry</li></ul><a href="javascript:x">no</a>'

  expect(cleanDescription(html)).toBe(
    '<h2>Care</h2><p>Wash <strong>by hand</strong></p><ul><li>Dry</li></ul><a>no</a>',
  )
})

test('HTML without text is empty', () => {
  expect(cleanDescription('<p></p><p><br></p>')).toBe('')
})

test('links within the market are shown in the shopper’s language', () => {
  expect(shownDescription('<p><a href="/shops">Shops</a> <a href="https://x.example">X</a></p>', 'fr')).toBe(
    '<p><a href="/fr/shops">Shops</a> <a href="https://x.example" rel="nofollow noopener">X</a></p>',
  )
})

test('feeds get the words of HTML', () => {
  expect(plainDescription('<h2>Care &amp; use</h2><p>Wash<br>dry</p><ul><li>One</li><li>Two</li></ul>')).toBe(
    'Care & use\nWash\ndry\n• One\n• Two',
  )
})
