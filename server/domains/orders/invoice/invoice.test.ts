import { expect, test } from 'vitest'
import { addressLines } from './invoice.ts'

const address = {
  full_name: 'Xiomara Peña',
  street: '54 Calle las Trinitarias',
  city: 'Santo Domingo',
  postcode: '10210',
  country_code: 'DO',
  country_name: 'Dominican Republic',
  phone: '+18095550191',
}

test.each([
  ['en', 'Dominican Republic'],
  ['fr', 'République dominicaine'],
] as const)(
  'an address names its country in the language of the document, whoever wrote it in which: %s',
  (language, country) => {
    expect(addressLines(address, language)).toEqual([
      'Xiomara Peña',
      '54 Calle las Trinitarias',
      'Santo Domingo, 10210',
      country,
      '+18095550191',
    ])
  },
)
