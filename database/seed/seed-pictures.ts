/** Pictures of the demo market; the originals remain in the data folder. */
import type { Database } from '#platform/database.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData, ProductData, Text } from './market-data.ts'
import { stableId } from './stable.ts'

export async function seedPictures(db: Database, data: MarketData): Promise<void> {
  const alts = altTexts(data)
  await insertRows(
    db,
    'pictures',
    data.pictures.map(({ key, width, height, blur, colour }) => ({
      id: pictureId(key),
      storage_key: key,
      width,
      height,
      blur,
      colour,
      alt: alts.get(key) ?? {},
    })),
  )
}

export function pictureId(key: string): string {
  return stableId('picture', key)
}

/** Returns the pictures of a product in page order: the main one, then the other views. */
export function picturesOf(product: ProductData, data: MarketData): string[] {
  if (product.pictures) return product.pictures
  const main = `products/${product.id}`
  const view = new RegExp(`^${main}\\.\\d+$`)
  const keys = data.pictures.map(({ key }) => key)
  return keys.filter((key) => key === main || view.test(key)).sort()
}

export function colourPictureOf(product: ProductData, valueId: string, data: MarketData): string | undefined {
  const wanted = `products/${product.id}.${valueId}`
  return data.pictures.find(({ key }) => key === wanted)?.key
}

function altTexts(data: MarketData): Map<string, Text> {
  const alts = new Map<string, Text>()
  for (const store of data.stores) {
    alts.set(`scenes/logo-${store.id}`, { en: store.name, fr: store.name })
    alts.set(`scenes/cover-${store.id}`, store.tagline)
  }
  for (const post of data.posts) {
    const { en, fr } = post.translations
    alts.set(`scenes/post-${post.slug}`, { en: en.title, fr: fr.title })
  }
  for (const product of data.products) {
    if (product.pictures) continue
    picturesOf(product, data).forEach((key, index) => {
      alts.set(key, index === 0 ? product.name : viewOf(product.name, index + 1))
    })
    for (const { id, label } of product.options.flatMap((option) => option.values)) {
      const key = colourPictureOf(product, id, data)
      if (key) alts.set(key, inColour(product.name, label))
    }
  }
  return alts
}

function viewOf(name: Text, view: number): Text {
  return { en: `${name.en}, view ${view}`, fr: `${name.fr}, vue ${view}` }
}

function inColour(name: Text, colour: Text): Text {
  return { en: `${name.en}, ${colour.en}`, fr: `${name.fr}, ${colour.fr}` }
}
