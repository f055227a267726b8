import type { CategoryNode, ProductCard } from '#contract/catalog.ts'
import type { HomeBlock } from '#contract/content.ts'
import type { HomeSettings, SettingsOf, WrittenBlock } from '#contract/home-page.ts'
import type { PostCard } from '#contract/posts.ts'
import type { StoreCard } from '#contract/stores.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { categoryNodes, type ProductRow, productRows } from '#domains/catalog/index.ts'
import { trendingProductIds } from '#domains/orders/index.ts'
import { topStores } from '#domains/sellers/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { draftedHome } from './drafted-home.ts'
import { readPublished } from './drafts/queries.ts'
import { postCard } from './posts/post-card.ts'
import { readPosts } from './posts/queries.ts'
import { readPictures } from './queries.ts'

type Block = HomeSettings & { readonly id: string }

interface Gathered {
  readonly text: (words: Readonly<Record<string, string | undefined>>) => string
  /** Product lists by block, in its order. */
  readonly shelves: ReadonlyMap<string, ProductCard[][]>
  readonly posts: readonly PostCard[]
  readonly stores: ReadonlyMap<string, StoreCard[]>
  readonly categories: ReadonlyMap<string, CategoryNode>
  readonly pictures: ReadonlyMap<string, Picture>
}

/** Returns the home page's blocks in the operator's order, without empty ones. */
export async function readHome(work: Work): Promise<{ blocks: HomeBlock[] }> {
  return showBlocks(work, await readPublished(work, draftedHome))
}

/** Returns these blocks as shoppers would see them. */
export async function showBlocks(
  work: Work,
  written: readonly WrittenBlock[],
): Promise<{ blocks: HomeBlock[] }> {
  const blocks = written.flatMap(({ id, is_shown, content }) => (is_shown ? [{ id, ...content }] : []))
  const gathered = await gather(work, blocks)
  return { blocks: blocks.flatMap((block) => shown(block, gathered) ?? []) }
}

async function gather(work: Work, blocks: readonly Block[]): Promise<Gathered> {
  const trending = blocks.some(isTrending) ? await trendingProductIds(work) : []
  const shelved = blocks.map((block) => ({ id: block.id, shelves: productRowsOf(block, trending) }))
  const stored = blocks.flatMap((block) =>
    block.kind === 'stores'
      ? [{ id: block.id, vertical: block.settings.vertical, limit: block.settings.limit }]
      : [],
  )
  const filled = await productRows(
    work,
    shelved.flatMap(({ shelves }) => shelves),
  )
  const shelves = new Map<string, ProductCard[][]>()
  for (const { id, shelves: asked } of shelved) shelves.set(id, filled.splice(0, asked.length))
  const requestedPosts = Math.max(
    0,
    ...blocks.map((block) => (block.kind === 'posts' ? block.settings.limit : 0)),
  )
  const stores = await topStores(work, stored)
  const nodes = await categoryNodes(work, blocks.flatMap(pathsOf))
  return {
    text: (words) => textIn(words, work.locale),
    shelves,
    posts:
      requestedPosts === 0 ? [] : (await readPosts(work, { page: 1, perPage: requestedPosts })).map(postCard),
    stores: new Map(stored.map(({ id }, place) => [id, stores[place] ?? []])),
    categories: nodes,
    pictures: await readPictures(work, blocks.flatMap(pictureKeysOf)),
  }
}

function isTrending({ kind, settings }: Block): boolean {
  if (kind === 'products') return settings.source === 'trending'
  return kind === 'columns' && settings.columns.some(({ source }) => source === 'trending')
}

function productRowsOf({ kind, settings }: Block, trending: readonly string[]): ProductRow[] {
  if (kind === 'products') return [shelfOf(settings, trending)]
  if (kind === 'columns') return settings.columns.map((column) => shelfOf(column, trending))
  if (kind === 'deal_of_the_day') return [{ source: 'best_deal', vertical: settings.vertical, limit: 1 }]
  return []
}

function shelfOf(
  {
    source,
    vertical,
    ids,
    collection,
    limit,
  }: Omit<ProductRow, 'source'> & { source: ProductRow['source'] | 'trending' },
  trending: readonly string[],
): ProductRow {
  if (source === 'trending') return { source: 'ids', ids: trending, vertical, limit }
  return { source, vertical, ids, collection, limit }
}

function pathsOf({ kind, settings }: Block): string[] {
  return kind === 'categories' ? settings.paths : []
}

function pictureKeysOf({ kind, settings }: Block): string[] {
  if (kind === 'hero') return [...settings.slides, ...settings.side].map(({ picture }) => picture)
  if (kind === 'banner') return [settings.banner.picture]
  if (kind === 'banners') return settings.banners.map(({ picture }) => picture)
  if (kind === 'verticals') return settings.tiles.flatMap(({ picture }) => picture ?? [])
  return []
}

/** Returns a block with its data; undefined if it is empty. */
function shown(block: Block, gathered: Gathered): HomeBlock | undefined {
  const { id } = block
  const { text } = gathered
  switch (block.kind) {
    case 'hero':
      return filled(
        {
          id,
          kind: 'hero',
          slides: bannersOf(block.settings.slides, gathered),
          side: bannersOf(block.settings.side, gathered),
        },
        'slides',
      )
    case 'banner': {
      const [banner] = bannersOf([block.settings.banner], gathered)
      return banner && { id, kind: 'banner', banner }
    }
    case 'columns': {
      const shelves = gathered.shelves.get(id) ?? []
      const columns = block.settings.columns.map(({ title, href }, place) => ({
        title: text(title),
        ...(href && { href }),
        products: shelves[place] ?? [],
      }))
      return filled(
        { id, kind: 'columns', columns: columns.filter(({ products }) => products.length > 0) },
        'columns',
      )
    }
    case 'posts': {
      const { title, href, limit } = block.settings
      const posts = gathered.posts.slice(0, limit)
      return filled({ id, kind: 'posts', title: text(title), ...(href && { href }), posts }, 'posts')
    }
    case 'banners':
      return filled({ id, kind: 'banners', banners: bannersOf(block.settings.banners, gathered) }, 'banners')
    case 'verticals':
      return filled({ id, kind: 'verticals', tiles: tilesOf(block.settings, gathered) }, 'tiles')
    case 'categories': {
      const categories = block.settings.paths.flatMap((path) => gathered.categories.get(path) ?? [])
      return filled({ id, kind: 'categories', title: text(block.settings.title), categories }, 'categories')
    }
    case 'products': {
      const { title, text: words, href } = block.settings
      const [products = []] = gathered.shelves.get(id) ?? []
      const heading = { title: text(title), text: text(words), ...(href && { href }) }
      return filled({ id, kind: 'products', ...heading, products }, 'products')
    }
    case 'deal_of_the_day': {
      const [[product] = []] = gathered.shelves.get(id) ?? []
      return product && { id, kind: 'deal_of_the_day', title: text(block.settings.title), product }
    }
    case 'stores': {
      const { title, href } = block.settings
      const stores = gathered.stores.get(id) ?? []
      return filled({ id, kind: 'stores', title: text(title), ...(href && { href }), stores }, 'stores')
    }
    case 'promises': {
      const promises = block.settings.promises.map(({ key, title, text: words }) => ({
        key,
        title: text(title),
        text: text(words),
      }))
      return filled({ id, kind: 'promises', promises }, 'promises')
    }
    case 'newsletter':
      return { id, kind: 'newsletter', title: text(block.settings.title), text: text(block.settings.text) }
  }
}

function bannersOf(banners: SettingsOf<'banners'>['banners'], { text, pictures }: Gathered) {
  return banners.flatMap((banner) => {
    const picture = pictures.get(banner.picture)
    if (!picture) return []
    const { title, text: words, action, href } = banner
    return [{ title: text(title), text: text(words), action: text(action), href, picture }]
  })
}

function tilesOf({ tiles }: SettingsOf<'verticals'>, { text, pictures }: Gathered) {
  return tiles.map(({ vertical, title, text: words, href, picture: key }) => {
    const picture = key === undefined ? undefined : pictures.get(key)
    return { vertical, title: text(title), text: text(words), href, ...(picture && { picture }) }
  })
}

function filled<B extends HomeBlock, K extends keyof B>(block: B, items: K): B | undefined {
  const list = block[items]
  return Array.isArray(list) && list.length > 0 ? block : undefined
}
