const lengths = [8, 12, 13, 14]

/**
 * Whether a barcode is a GTIN with a correct check digit: EAN-8, UPC-A, EAN-13 or ITF-14 (GS1 General
 * Specifications, section 7.9).
 */
export function isGtin(code: string): boolean {
  if (!/^\d+$/.test(code) || !lengths.includes(code.length)) return false
  const digits = [...code].map(Number).toReversed()
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
