import { expect, test } from 'vitest'
import { importedDescription } from './description-html.ts'

test.each([
  ['plain text', 'Soft & light\nTwo lines', 'Soft & light\nTwo lines'],
  ['paragraphs alone', '<p>One &amp; two</p><p>Three</p>', 'One & two\nThree'],
  [
    'formatting in paragraphs',
    '<p>Made of <b>linen</b></p>\n<p>&nbsp;</p><ul>\n<li>Cool</li>\n<li>Light</li>\n</ul>',
    '<p>Made of <b>linen</b></p><ul> <li>Cool</li> <li>Light</li> </ul>',
  ],
  [
    'wrappers and styles',
    '<div style="x"><h2>Care</h2><div>Wash cold</div></div>',
    '<h2>Care</h2><p>Wash cold</p>',
  ],
  [
    'typed line breaks',
    'Our <strong>best</strong> one\n\nSizes:\nS\nM',
    '<p>Our <strong>best</strong> one</p><p>Sizes:<br>S<br>M</p>',
  ],
  [
    'tables',
    '<b>Size</b><table><tr><td>S</td><td>10 cm</td></tr></table>',
    '<p><b>Size</b></p><p>S 10 cm</p>',
  ],
  [
    'what is dangerous',
    '<b>Hi</b><script>alert(1)</script><img src=x onerror=alert(1)><a href="https://a.example" onclick="x">a</a>',
    '<p><b>Hi</b><a href="https://a.example">a</a></p>',
  ],
  [
    'text beside lists',
    'Colours: <ul><li>Red</li></ul> and more',
    '<p>Colours:</p><ul><li>Red</li></ul><p>and more</p>',
  ],
])('reads a description with %s', (_, written, read) => {
  expect(importedDescription(written)).toBe(read)
})
