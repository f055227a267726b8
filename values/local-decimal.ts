import { getOrCreate } from './get-or-create.ts'

const separators = new Map<string, string>()

/** Writes a decimal, '12.50', as people write it in a language: '12,50' in French. Other texts stay as they are. */
export function localDecimal(text: string, locale: string): string {
  const read = () =>
    new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return /^-?\d+\.\d+$/.test(text) ? text.replace('.', getOrCreate(separators, locale, read)) : text
}
