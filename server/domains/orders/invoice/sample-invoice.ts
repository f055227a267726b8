/** A sample invoice for previews of a design, with a name too long for a line and all kinds of sums. */
import { formatMoney, share, sumMinor } from '#values/money.ts'
import { commaIn, type Invoice, type InvoiceLanguage, wordsIn } from './invoice.ts'

const CURRENCY = 'USD'
const TAX_BPS = 1000

/** Sample goods by language: name, quantity, and unit price in minor units. */
const goods = {
  en: [
    ['Scotch bonnet sauce', 2, 850],
    ['Hand-woven basket of screwpine with a lid, large enough for a week of bread and fruit', 1, 6400],
    ['Blue Mountain coffee, ground', 3, 2450],
  ],
  fr: [
    ['Sauce au piment antillais', 2, 850],
    [
      'Panier tressé à la main en vacoa avec son couvercle, assez grand pour le pain et les fruits d’une semaine',
      1,
      6400,
    ],
    ['Café Blue Mountain moulu', 3, 2450],
  ],
  ar: [
    ['صلصة فلفل سكوتش بونيه', 2, 850],
    ['سلة مجدولة باليد من أوراق الكادي مع غطاء، تتسع لخبز أسبوع وفاكهته', 1, 6400],
    ['قهوة Blue Mountain مطحونة', 3, 2450],
  ],
} as const

export function sampleInvoice(language: InvoiceLanguage, now: Date): Invoice {
  const say = wordsIn(language)
  const amount = (minor: number) => formatMoney({ minor, currency: CURRENCY }, language)
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const lines = goods[language].map(([name, quantity, each]) => {
    const whole = quantity * each
    return { name, quantity, each, whole, tax: share(whole, TAX_BPS) }
  })
  const subTotal = sumMinor(lines.map(({ whole }) => whole))
  const tax = sumMinor(lines.map((line) => line.tax))
  const [discount, shipping] = [1000, 750]
  return {
    language,
    title: say('title'),
    fileName: say('file', { number: 'TW-0000' }),
    columns: {
      item: say('item'),
      quantity: say('quantity'),
      unitPrice: say('unit_price'),
      tax: say('tax'),
      amount: say('amount'),
    },
    sheets: [
      {
        facts: [
          { label: say('number'), value: 'MAHOE-2026-000042' },
          { label: say('order'), value: 'TW-0000-A' },
          { label: say('date'), value: day.format(now) },
        ],
        parties: [
          { label: say('sold_by'), lines: ['Blue Mahoe Larder', '4 Barbican Road', 'Kingston', 'Jamaica'] },
          {
            label: say('billed_to'),
            lines: ['Ines Baptiste-Désirée', '12 Hope Road', 'ines@shopper.example'],
          },
          { label: say('delivered_to'), lines: ['Ines Baptiste-Désirée', '12 Hope Road', 'Kingston 6'] },
        ],
        notice: undefined,
        lines: lines.map((line) => ({
          name: line.name,
          details: [],
          quantity: String(line.quantity),
          unitPrice: amount(line.each),
          tax: amount(line.tax),
          amount: amount(line.whole),
        })),
        sums: [
          { label: say('sub_total'), value: amount(subTotal) },
          { label: say('discount'), value: amount(-discount) },
          { label: say('shipping'), value: amount(shipping) },
          { label: say('tax_at', { rate: rate.format(TAX_BPS / 10_000) }), value: amount(tax) },
        ],
        total: { label: say('total'), value: amount(sumMinor([subTotal, -discount, shipping, tax])) },
        payment: {
          label: say('payment'),
          value: [say('method_card'), say('paid_completed')].join(commaIn(language)),
        },
      },
    ],
    whole: undefined,
    foot: (market) => say('market', { market }),
    pageOf: (place) => say('page', place),
  }
}
