/** Writes database/seed/data/pictures.json, which seeding needs for each picture. Run it after adding one. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describePicture } from '#domains/media/index.ts'

const data = join(import.meta.dirname, '../database/seed/data')
const pictures = join(data, 'pictures')

const files = (await readdir(pictures, { recursive: true })).filter((file) => file.endsWith('.webp')).sort()
const lines: string[] = []
for (const file of files) {
  const facts = await describePicture(join(pictures, file))
  lines.push(JSON.stringify({ key: file.replaceAll('\\', '/').replace(/\.webp$/, ''), ...facts }))
}
await writeFile(join(data, 'pictures.json'), `[\n${lines.join(',\n')}\n]\n`)
