import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsOf, formatOf } from './columns.ts'
import type { ImportedProduct } from './imported-product.ts'
import { openTable } from './open-table.ts'
import { readProducts } from './read-products.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function read(content: string | Buffer, { currency = 'USD' } = {}) {
  files += 1
  const path = join(folder, `${files}`)
  await writeFile(path, content)
  const table = await openTable(path)
  const format = formatOf(table.headers)
  const ignored: number[] = []
  const products: ImportedProduct[] = []
  const reading = {
    format,
    columns: columnsOf(table.headers, format),
    currency,
    minorUnits: 2,
    now: new Date('2026-11-26T12:00:00Z'),
    onIgnored: (row: number) => ignored.push(row),
  }
  for await (const product of readProducts(table, reading)) products.push(product)
  return { format, ignored, products }
}

async function only(content: string | Buffer, options = {}): Promise<ImportedProduct> {
  const { products } = await read(content, options)
  expect(products).toHaveLength(1)
  return products[0] as ImportedProduct
}

const codes = ({ issues }: ImportedProduct) => issues.map(({ code }) => code)

describe('a text file', () => {
  const text = 'SKU,Name,Price\nA1,Café crème,4.50\n'

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 as Excel saves it', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 with its bytes swapped', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_, bytes) => {
    expect(await only(bytes)).toMatchObject({
      fields: { name: { en: 'Café crème' } },
      variants: [{ sku: 'A1', price_minor: 450 }],
    })
  })

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read with %s', async (_, separator) => {
    const product = await only(text.replaceAll(',', separator))

    expect(product.variants).toMatchObject([{ sku: 'A1', price_minor: 450 }])
  })

  test.each(['\n', '\r\n', '\r'])('is read with the line end %j', async (end) => {
    const { products } = await read(`SKU,Name,Price${end}A1,One,1${end}${end}A2,Two,2${end}`)

    expect(products.map(({ rows }) => rows)).toEqual([[2], [4]])
  })

  test('may name its separator on the first line', async () => {
    const { products } = await read('sep=;\r\nSKU;Name;Price\r\nA1;Rhum, vieux;12,50\r\n')

    expect(products[0]).toMatchObject({
      fields: { name: { en: 'Rhum, vieux' } },
      variants: [{ price_minor: 1250 }],
    })
  })

  test('has quotes and line breaks inside cells', async () => {
    const product = await only('SKU,Name,Description,Price\r\nA1,"27"" frame","One\nTwo, three",9\r\n')

    expect(product.fields).toMatchObject({
      name: { en: '27" frame' },
      description: { en: 'One\nTwo, three' },
    })
  })

  test.each([
    ['empty', 'file_empty', ''],
    ['of blank lines', 'file_empty', '\r\n\r\n  '],
    ['with a quote that never ends', 'file_quote_open', 'SKU,Name\nA1,"open\nA2,x\n'],
    ['of an old Excel', 'file_old_excel', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['with zero bytes', 'file_unreadable', 'SKU,Name\nA\0\0\0\0,x\n'],
    ['with a cell of a megabyte', 'file_cell_too_long', `SKU,Name\nA1,${'x'.repeat(1_000_000)}\n`],
    ['with a thousand columns', 'file_too_many_columns', `${'a,'.repeat(1_000)}b\n`],
  ])('%s is refused as %s', async (_, fault, content) => {
    await expect(read(content)).rejects.toMatchObject({ fault })
  })
})

describe('a cell', () => {
  const row = (cells: Record<string, string>, separator = ',') =>
    only(
      `${['SKU', ...Object.keys(cells)].join(separator)}\nA1${separator}${Object.values(cells).join(separator)}\n`,
    )

  test.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['"12,50"', 1250],
    ['"1,234.50"', 123450],
    ['"1.234,50"', 123450],
    ['1 234.50', 123450],
    ['"1,234"', 123400],
    ['$12.50', 1250],
    ['12.50 USD', 1250],
    ['US$ 12', 1200],
    ['12.5000', 1250],
    ['0.07', 7],
    ['"1\'234.50"', 123450],
  ])('has the price %s', async (written, minor) => {
    expect((await row({ Price: written })).variants).toMatchObject([{ price_minor: minor }])
  })

  test('has decimal commas where semicolons separate', async () => {
    const product = await row({ Price: '1.234', Weight: '0,250' }, ';')

    expect(product.variants).toMatchObject([{ price_minor: 123400 }])
  })

  test.each([
    ['free', 'price_invalid'],
    ['-5', 'price_invalid'],
    ['12.505', 'price_invalid'],
    ['1.2.3', 'price_invalid'],
    ['€12.50', 'price_currency'],
    ['12.50 EUR', 'price_currency'],
  ])('with the price %s is refused as %s, with its row and column', async (written, code) => {
    const { issues } = await row({ Price: written })

    expect(issues).toEqual([{ row: 2, column: 'Price', code, isWarning: false }])
  })

  test('keeps the leading zeros of SKUs', async () => {
    expect((await only('SKU,Name\n00042,x\n')).variants).toMatchObject([{ sku: '00042' }])
  })

  test.each([
    ['4006381333931', '4006381333931'],
    ['036000291452', '036000291452'],
    ['4006-3813 33931', '4006381333931'],
  ])('has the barcode %s', async (written, barcode) => {
    expect((await row({ Barcode: written })).variants).toMatchObject([{ barcode }])
  })

  test.each([
    ['7.61E+11', 'barcode_shortened'],
    ['"7,61E+11"', 'barcode_shortened'],
    ['4006381333932', 'barcode_left_out'],
    ['ABC', 'barcode_left_out'],
  ])('with the barcode %s is imported without it', async (written, code) => {
    const product = await row({ Barcode: written })

    expect(product.issues).toMatchObject([{ code, isWarning: true }])
    expect(product.variants[0]).not.toHaveProperty('barcode')
  })

  test('with a negative stock counts as none', async () => {
    const product = await row({ Stock: '-3' })

    expect(product.variants).toMatchObject([{ on_hand: 0 }])
    expect(codes(product)).toEqual(['count_negative'])
  })

  test.each([
    ['Weight (kg)', '1.25', 1250],
    ['Weight (lbs)', '2', 907],
    ['Weight (oz)', '1', 28],
    ['Weight', '1.5 kg', 1500],
    ['Poids (kg)', '"0,5"', 500],
  ])('%s %s is %i grams', async (header, written, grams) => {
    expect((await row({ [header]: written })).fields).toMatchObject({ weight_grams: grams })
  })

  test('has entities as text, and formatting of descriptions stays', async () => {
    const { fields } = await only(
      'SKU,Name,Description\nA1,Salt &amp; pepper &eacute;,"<p>One&nbsp;<b>two</b></p><ul><li>x</li><li>y</li></ul><script>z()</script>"\n',
    )

    expect(fields.name).toEqual({ en: 'Salt & pepper é' })
    expect(fields.description?.en).toBe('<p>One <b>two</b></p><ul><li>x</li><li>y</li></ul>')
  })

  test('that an export quoted as a formula is read without the quote', async () => {
    expect((await only(`SKU,Name\nA1,"'=1+1"\n`)).fields.name).toEqual({ en: '=1+1' })
    expect((await only('SKU,Name\nA1,=1+1\n')).fields.name).toEqual({ en: '=1+1' })
  })

  test.each(['TRUE', 'true', '1', 'oui'])('%s means yes', async (written) => {
    const { products } = await read(`Handle,Title,Published,Variant Price\nx,X,${written},5\n`)

    expect(products[0]).toMatchObject({ status: 'active' })
  })
})

describe('a Shopify export', () => {
  const legacy = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text',
    'tee,Tee,"<p>Soft, ""organic""</p>",Isla,Shirts,"red, new",true,Size,S,T-S,200,shopify,5,20.00,25.00,,https://a.example/2.jpg,2,Back',
    'mug,Mug,,Isla,Cups,,false,Title,Default Title,,350,,9,12.00,,,https://a.example/m.jpg,1,',
    'tee,,,,,,,,M,T-M,260,shopify,0,21.00,,,https://a.example/1.jpg,1,Front',
  ].join('\n')

  test('has one handle over rows that are not adjacent', async () => {
    const { format, products } = await read(legacy)

    expect(format).toBe('shopify')
    expect(products.map(({ handle, rows }) => [handle, rows])).toEqual([
      ['mug', [3]],
      ['tee', [2, 4]],
    ])
    expect(products[1]).toMatchObject({
      status: 'active',
      fields: {
        name: { en: 'Tee' },
        description: { en: 'Soft, "organic"' },
        brand: 'Isla',
        category: 'Shirts',
        tags: ['red', 'new'],
        weight_grams: 200,
      },
      options: ['Size'],
      variants: [
        {
          sku: 'T-S',
          values: ['S'],
          price_minor: 2000,
          compare_at_minor: 2500,
          on_hand: 5,
          weight_grams: null,
        },
        { sku: 'T-M', values: ['M'], price_minor: 2100, on_hand: 0, weight_grams: 260 },
      ],
      pictures: [
        { url: 'https://a.example/1.jpg', alt: 'Front' },
        { url: 'https://a.example/2.jpg', alt: 'Back' },
      ],
    })
  })

  test('has no option Title, and no stock without a tracker', async () => {
    const { products } = await read(legacy)

    expect(products[0]).toMatchObject({
      status: 'draft',
      options: [],
      variants: [{ values: [], price_minor: 1200 }],
    })
    expect(products[0]?.variants[0]).not.toHaveProperty('on_hand')
  })

  test('is read with the current columns, whose template ends in notes', async () => {
    const { format, products, ignored } = await read(
      [
        'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Image position,Image alt text,Variant image URL,SEO title',
        'Ring,ring,,Isla,Apparel > Jewelry,,gold,TRUE,active,R-7,,Size,7,,90.00,,30,shopify,4,DENY,12,https://a.example/r.jpg,1,Ring,,Gold ring',
        ',ring,,,,,,,,R-8,,,8,,90.00,,30,shopify,2,DENY,12,,,,https://a.example/r8.jpg,',
        'Learn more about the columns of this file,,,,,,,,,,,,,,,,,,,,,,,,,',
      ].join('\n'),
    )

    expect(format).toBe('shopify')
    expect(ignored).toEqual([4])
    expect(products).toMatchObject([
      {
        handle: 'ring',
        status: 'active',
        fields: { category: 'Apparel > Jewelry', seo_title: { en: 'Gold ring' }, weight_grams: 12 },
        variants: [
          { sku: 'R-7', cost_minor: 3000, on_hand: 4 },
          { sku: 'R-8', picture: 'https://a.example/r8.jpg' },
        ],
      },
    ])
  })

  test('refuses an SKU that occurs twice, and an option that only some rows have', async () => {
    const product = await only(
      [
        'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price',
        'a,A,Size,S,X,1',
        'a,,,M,X,1',
        'a,,,,Y,1',
      ].join('\n'),
    )

    expect(product.issues).toEqual([
      { row: 3, column: 'Variant SKU', code: 'sku_repeated', isWarning: false },
      { row: 4, code: 'option_value_missing', isWarning: false },
    ])
  })

  test('may have a thousand variants', async () => {
    const rows = Array.from(
      { length: 1000 },
      (_, place) => `a,${place === 0 ? 'A' : ''},No,${place},S${place},1`,
    )

    const product = await only(
      ['Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price', ...rows].join('\n'),
    )

    expect(product.variants).toHaveLength(1000)
  })
})

describe('a WooCommerce export', () => {
  const headers =
    'ID,Type,SKU,Name,Published,In stock?,Stock,Weight (lbs),Sale price,Regular price,Date sale price ends,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)'
  const rows = [
    '9,variation,tee-red,Tee - Red,1,1,3,,18,20,,,,https://a.example/red.png,id:7,Color,Red,Size,',
    '7,variable,,Tee,1,1,,0.5,,,,"Clothing > Shirts, Clothing",,"https://a.example/a.png, https://a.example/b,c.png",,Color,"Red, Blue",Size,"S, M"',
    '10,variation,tee-blue,Tee - Blue,1,0,,,15,20,2020-01-01,,,,id:7,Color,Blue,Size,M',
    '11,grouped,set,Set,1,1,,,,,,,,,,,,,',
    '12,simple,cap,Cap,0,1,8,,,12,,,,,,Color,Green,,',
  ]

  test('joins variations to their parent, wherever it is', async () => {
    const { format, products } = await read([headers, ...rows].join('\n'))

    expect(format).toBe('woocommerce')
    expect(products.find(({ handle }) => handle === 'woocommerce-7')).toMatchObject({
      fields: { category: 'Clothing > Shirts', weight_grams: 227 },
      options: ['Color', 'Size'],
      variants: [
        { sku: 'tee-red', values: ['Red', 'S'], price_minor: 1800, compare_at_minor: 2000, on_hand: 3 },
        { sku: 'tee-red-2', values: ['Red', 'M'] },
        { sku: 'tee-blue', values: ['Blue', 'M'], price_minor: 2000, compare_at_minor: null, on_hand: 0 },
      ],
      pictures: [{ url: 'https://a.example/a.png' }, { url: 'https://a.example/b,c.png' }],
      issues: [],
    })
  })

  test('refuses sets, and has unpublished products as drafts', async () => {
    const { products } = await read([headers, ...rows].join('\n'))

    expect(products.find(({ handle }) => handle === 'set')?.issues).toMatchObject([
      { row: 5, column: 'Type', code: 'kind_unsupported', isWarning: false },
    ])
    expect(products.find(({ handle }) => handle === 'cap')).toMatchObject({
      status: 'draft',
      fields: { details: [{ label: 'Color', value: 'Green' }] },
    })
  })

  test('refuses variations without their parent', async () => {
    const product = await only([headers, rows[0]].join('\n'))

    expect(codes(product)).toEqual(['parent_missing'])
  })
})

describe('an Etsy export', () => {
  test('divides the quantity of a listing over its variants', async () => {
    const { format, products } = await read(
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU\n' +
        'Beach bag,Woven,35.00,USD,10,"sea_side,bag",straw,https://a.example/1.jpg,https://a.example/2.jpg,Color,Colour,"Red,Blue,Green",,,,"B-R,B-B,B-G"\n',
    )

    expect(format).toBe('etsy')
    expect(products[0]).toMatchObject({
      handle: 'beach-bag',
      fields: { tags: ['sea side', 'bag'], details: [{ value: 'straw' }] },
      options: ['Colour'],
      variants: [
        { sku: 'B-R', values: ['Red'], price_minor: 3500, on_hand: 4 },
        { sku: 'B-B', values: ['Blue'], on_hand: 3 },
        { sku: 'B-G', values: ['Green'], on_hand: 3 },
      ],
      pictures: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }],
    })
  })
})

describe('a Google Merchant feed', () => {
  const table =
    'id\ttitle\tdescription\tlink\timage_link\tadditional_image_link\tavailability\tprice\tsale_price\tsale_price_effective_date\tbrand\tgtin\tproduct_type\titem_group_id\tcolor\tsize\tshipping_weight\n' +
    'S1\tShirt\tSoft\thttps://a.example\thttps://a.example/1.jpg\thttps://a.example/2.jpg,https://a.example/3.jpg\tin_stock\t15.00 USD\t12.00 USD\t2026-01-01T00:00Z/2027-01-01T00:00Z\tIsla\t\tA > B\tG1\tred\tS\t0.3 kg\n' +
    'S2\tShirt\tSoft\thttps://a.example\thttps://a.example/4.jpg\t\tout of stock\t15.00 USD\t\t\tIsla\t\tA > B\tG1\tred\tM\t0.3 kg\n'
  const xml = `<?xml version="1.0"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
<item><g:id>S1</g:id><title><![CDATA[Shirt & co]]></title><g:image_link>https://a.example/1.jpg</g:image_link>
<g:additional_image_link>https://a.example/2.jpg</g:additional_image_link><g:additional_image_link>https://a.example/3.jpg</g:additional_image_link>
<g:price>15.00 USD</g:price><g:availability>in_stock</g:availability><g:shipping><g:price>3 USD</g:price></g:shipping></item>
</channel></rss>`

  test('is read as a table', async () => {
    const { format, products } = await read(table)

    expect(format).toBe('google')
    expect(products).toMatchObject([
      {
        handle: 'G1',
        fields: {
          category: 'A > B',
          brand: 'Isla',
          weight_grams: 300,
          details: [{ label: 'Color', value: 'red' }],
        },
        options: ['Size'],
        variants: [
          { sku: 'S1', values: ['S'], price_minor: 1200, compare_at_minor: 1500 },
          { sku: 'S2', values: ['M'], price_minor: 1500, on_hand: 0 },
        ],
      },
    ])
  })

  test('is read as XML', async () => {
    const product = await only(xml)

    expect(product).toMatchObject({
      fields: { name: { en: 'Shirt & co' } },
      variants: [{ sku: 'S1', price_minor: 1500 }],
      pictures: [
        { url: 'https://a.example/1.jpg' },
        { url: 'https://a.example/2.jpg' },
        { url: 'https://a.example/3.jpg' },
      ],
    })
  })

  test.each([
    [
      'file_has_entities',
      `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><item><id>&x;</id></item></rss>`,
    ],
    ['file_unreadable', '<rss><item><id>1</id></rss>'],
    ['file_without_products', '<rss><channel></channel></rss>'],
  ])('that is hostile or broken is refused as %s', async (fault, content) => {
    await expect(read(content)).rejects.toMatchObject({ fault })
  })
})
