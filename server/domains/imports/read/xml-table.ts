/** Product feeds in XML: RSS 2.0 items or Atom entries with Google's product attributes. */
import { decoded, type Encoding } from './decode.ts'
import { InvalidFile } from './invalid-file.ts'
import { CELL_LENGTH_MAX, COLUMNS_MAX, ROWS_MAX, type Table, type TableRow } from './table.ts'
import { xmlReader } from './xml-events.ts'

const items = ['item', 'entry']
// Attributes that appear later than this in a feed are read by its first items.
const SAMPLED_ITEMS = 1000
// Pictures may be repeated; spreadsheets have them in one cell.
const REPEATED = ','

/** @throws {InvalidFile} */
export async function xmlTable(path: string, encoding: Encoding): Promise<Table> {
  const headers = await headersOf(path, encoding)
  return {
    headers,
    decimalSign: '.',
    rows: async function* () {
      for await (const { number, values } of itemsIn(path, encoding)) {
        yield { number, cells: headers.map((header) => values.get(header) ?? '') } satisfies TableRow
      }
    },
  }
}

async function headersOf(path: string, encoding: Encoding): Promise<readonly string[]> {
  const names = new Set<string>()
  for await (const { number, values } of itemsIn(path, encoding)) {
    for (const name of values.keys()) names.add(name)
    if (names.size > COLUMNS_MAX) throw new InvalidFile('file_too_many_columns')
    if (number > SAMPLED_ITEMS) break
  }
  if (names.size === 0) throw new InvalidFile('file_without_products')
  return [...names]
}

interface Item {
  readonly number: number
  readonly values: ReadonlyMap<string, string>
}

async function* itemsIn(path: string, encoding: Encoding): AsyncGenerator<Item> {
  const reading = readingItems()
  for await (const piece of decoded(path, encoding)) {
    reading.write(piece)
    yield* reading.take()
  }
  reading.end()
  yield* reading.take()
}

function readingItems() {
  let done: Item[] = []
  let item: Map<string, string> | undefined
  // Names of the open elements within the item.
  const open: string[] = []
  let value = ''
  let count = 0
  const reader = xmlReader({
    open: (name) => {
      if (item) {
        open.push(name)
        value = ''
      } else if (items.includes(name)) item = new Map()
    },
    text: (text) => {
      value += text
      if (value.length > CELL_LENGTH_MAX) throw new InvalidFile('file_cell_too_long', { row: count + 1 })
    },
    close: (name) => {
      if (item && open.length === 0) {
        count += 1
        if (count > ROWS_MAX) throw new InvalidFile('file_too_many_rows')
        done.push({ number: count, values: item })
        item = undefined
      } else if (item && open.pop() === name) {
        const key = [...open, name].join('.')
        const former = item.get(key)
        item.set(key, former === undefined ? value.trim() : `${former}${REPEATED}${value.trim()}`)
      }
      value = ''
    },
  })
  return {
    ...reader,
    take: () => {
      const taken = done
      done = []
      return taken
    },
  }
}
