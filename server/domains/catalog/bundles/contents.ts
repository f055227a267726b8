/** What is in a bundle, as text. */
import arabic from '#messages/ar/product.json' with { type: 'json' }
import english from '#messages/en/product.json' with { type: 'json' }
import french from '#messages/fr/product.json' with { type: 'json' }
import type { Texts } from '#platform/translated.ts'
import type { BundleItemRow } from './bundle.ts'

const KEY = 'bundle_contains'
const heading: Texts = { en: english[KEY], fr: french[KEY], ar: arabic[KEY] }

/** Returns the contents as options of an order line, in all languages: `2 × Mango sauce (250 ml)`. */
export function contentsOf(items: readonly BundleItemRow[]): { name: Texts; value: Texts }[] {
  return items.map(({ quantity, name: product, options }) => ({
    name: heading,
    value: textsOf([product, ...options.map(({ value }) => value)], ([of = '', ...values]) => {
      const variant = values.length > 0 ? ` (${values.join(', ')})` : ''
      return `${quantity} × ${of}${variant}`
    }),
  }))
}

/** Puts texts together in each language that one of them has. */
function textsOf(all: readonly Texts[], write: (texts: readonly string[]) => string): Texts {
  const languages = new Set(['en', ...all.flatMap(Object.keys)])
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      write(all.map((texts) => texts[language] ?? texts.en ?? '')),
    ]),
  ) as Texts
}
