import { describe, expect, it } from 'vitest'
import { isPdf, nameOf } from './document-type.ts'

const pdf = (middle = '1 0 obj <<>> endobj') => Buffer.from(`%PDF-1.7\n${middle}\n%%EOF\n`)

describe('isPdf', () => {
  it('recognises a PDF by its header and trailer', () => {
    expect(isPdf(pdf())).toBe(true)
    expect(isPdf(Buffer.from('%PDF-1.7 and nothing more'))).toBe(false)
    expect(isPdf(Buffer.from('a letter %PDF-1.7 %%EOF'))).toBe(false)
    expect(isPdf(Buffer.alloc(0))).toBe(false)
  })

  it('refuses an HTML page disguised as a PDF', () => {
    expect(isPdf(pdf('<html><script>alert(1)</script></html>'))).toBe(false)
    expect(isPdf(pdf('<SVG onload=alert(1)>'))).toBe(false)
  })
})

describe('nameOf', () => {
  it('keeps the name and drops folders', () => {
    expect(nameOf('../../etc/passport scan.PDF', 'pdf')).toBe('passport scan.pdf')
    expect(nameOf('C:\\Users\\me\\Reçu.jpeg', 'webp')).toBe('Reçu.webp')
  })

  it('names an unnamed file “document”', () => {
    expect(nameOf('.pdf', 'pdf')).toBe('document.pdf')
    expect(nameOf('  /  ', 'webp')).toBe('document.webp')
  })
})
