import { describe, expect, test } from 'vitest'
import { cleanRichText, isBlank, picturesIn, shownRichText } from './rich-text.ts'

const stay = (path: string) => path

describe('rich text', () => {
  test('keeps headings, emphasis, lists, tables and links, and renames editor headings', () => {
    const written =
      '<h1>Terms</h1><p>A <b>good</b> <i>word</i> and <a href="/pages/privacy">more</a>.</p><ul><li>one</li></ul>'

    expect(cleanRichText(written)).toBe(
      '<h2>Terms</h2><p>A <strong>good</strong> <em>word</em> and <a href="/pages/privacy">more</a>.</p><ul><li>one</li></ul>',
    )
  })

  test.each([
    ['T84 a frame', '<iframe src="https://evil.example"></iframe>'],
    ['T84 a form', '<form action="https://evil.example"><input name="password"><button>Go</button></form>'],
    ['T84 a style over the page', '<style>body{display:none}</style>'],
    ['T84 a style on an element', '<p style="position:fixed;inset:0">a</p>'],
    ['T84 a tracker', '<img src="https://evil.example/pixel.gif">'],
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<p onclick="alert(1)">a</p>'],
    ['T84 a script in an address', '<a href="javascript:alert(1)">a</a>'],
    ['a script in an address, in disguise', '<a href=" java&#10;script:alert(1)">a</a>'],
    ['a document in an address', '<a href="data:text/html,<script>alert(1)</script>">a</a>'],
    ['a drawing with a script', '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">a</a></svg>'],
    ['mathematics with a script', '<math><mi xlink:href="javascript:alert(1)">a</mi></math>'],
    ['a comment that hides a tag', '<!--><img src=x onerror=alert(1)>-->'],
    ['an element of its own name', '<p id="uat" class="fixed" data-x="1">a</p>'],
    ['an address without its scheme', '<a href="//evil.example">a</a>'],
    ['an unsafe address', '<a href="http://evil.example">a</a>'],
  ])('leaves out %s', (_, written) => {
    const clean = cleanRichText(written)

    expect(clean).not.toMatch(
      /evil|script|alert|style|onload|onclick|onerror|src|data-|class|id=|http:|<img|<form/i,
    )
    expect(cleanRichText(clean)).toBe(clean)
  })

  test('keeps own pictures only, in responsive sizes', () => {
    const own = '<img src="/media/uploads/a1" alt="A &lt;b&gt; boat" width="900" height="600" />'
    const others = [
      '<img src="/media/../api/me" alt="a" width="9" height="9">',
      '<img src="//evil.example/a" alt="a" width="9" height="9">',
      '<img src="/media/a1" alt="a" width="9&quot; onerror=&quot;alert(1)" height="9">',
      '<img src="/media/a1" srcset="https://evil.example/a 1w" alt="a">',
    ]

    const clean = cleanRichText(`<p>${own}${others.join('')}</p>`)
    const { html } = shownRichText(clean, stay)

    expect(clean).toBe(`<p>${own}</p>`)
    expect(picturesIn(clean)).toEqual([{ key: 'uploads/a1', alt: 'A <b> boat', width: 900, height: 600 }])
    expect(html).toContain('src="/media/uploads/a1/900.webp" srcset="/media/uploads/a1/160.webp 160w, ')
    expect(html).toContain('alt="A &lt;b&gt; boat"')
    expect(shownRichText(others.join(''), stay).html).toBe('')
  })

  test('is blank without readable text', () => {
    expect(isBlank('<p> <br></p><ul><li></li></ul>')).toBe(true)
    expect(isBlank('<p>a</p>')).toBe(false)
  })

  test('is shown with chapter anchors and links in the reader’s language', () => {
    const { html, headings } = shownRichText(
      '<h2>Who &amp; <em>what</em></h2><p><a href="/cart">here</a> <a href="https://a.example/x">there</a></p><h2>Then</h2>',
      (path) => `/fr${path}`,
    )

    expect(headings).toEqual([
      { id: 'part-1', text: 'Who & what' },
      { id: 'part-2', text: 'Then' },
    ])
    expect(html).toBe(
      '<h2 id="part-1">Who &amp; <em>what</em></h2><p><a href="/fr/cart">here</a> <a href="https://a.example/x" rel="nofollow noopener">there</a></p><h2 id="part-2">Then</h2>',
    )
  })

  test('is sanitized again on display, whatever is stored', () => {
    expect(shownRichText('<p>a<script>alert(1)</script></p><h2 id="x" onclick="y">b</h2>', stay).html).toBe(
      '<p>a</p><h2 id="part-1">b</h2>',
    )
    expect(shownRichText('<a href="/\\evil.example">a</a>', (path) => `/fr${path}`).html).not.toContain(
      'evil',
    )
  })
})
