/** Writes ZIP files for tests, also malformed ones. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
  /** Announces another size than the content has. */
  readonly announcedBytes?: number
}

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, announcedBytes } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(announcedBytes ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name)]),
    )
    pieces.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, central, end])
}

/** A workbook with one sheet whose rows are given as XML. */
export function workbookOf(sheet: string, more: readonly ZipEntry[] = []): Buffer {
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="rId1"/><sheet name="Products" r:id="rId2"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData/></worksheet>' },
    { name: 'xl/worksheets/sheet2.xml', content: `<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
    ...more,
  ])
}
