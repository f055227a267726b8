import { describe, expect, it } from 'vitest'
import { isPdf, nameOf } from './document-type.ts'

const pdf = (middle = '1 0 obj <<>> endobj') => Buffer.from(`%PDF-1.7\n${middle}\n%%EOF\n`)

describe('isPdf', () => {
  it('knows a document by its first and last mark', () => {
    expect(isPdf(pdf())).toBe(true)
    expect(isPdf(Buffer.from('%PDF-1.7 and nothing more'))).toBe(false)
    expect(isPdf(Buffer.from('a letter %PDF-1.7 %%EOF'))).toBe(false)
    expect(isPdf(Buffer.alloc(0))).toBe(false)
  })

  it('takes a page in disguise for what it is', () => {
    expect(isPdf(pdf('<html><script>alert(1)</script></html>'))).toBe(false)
    expect(isPdf(pdf('<SVG onload=alert(1)>'))).toBe(false)
  })
})

describe('nameOf', () => {
  it('keeps the words, and no folder', () => {
    expect(nameOf('../../etc/passport scan.PDF', 'pdf')).toBe('passport scan.pdf')
    expect(nameOf('C:\\Users\\me\\Reçu.jpeg', 'webp')).toBe('Reçu.webp')
  })

  it('names what has no name', () => {
    expect(nameOf('.pdf', 'pdf')).toBe('document.pdf')
    expect(nameOf('  /  ', 'webp')).toBe('document.webp')
  })
})
