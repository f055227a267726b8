import { sharedProduct } from '#domains/catalog/index.ts'
import { type Media, type Shared, shareName } from '#domains/media/index.ts'
import { sharedStore } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Handler } from '#platform/route.ts'
import type { Work } from '#platform/work.ts'
import { sharedPost } from './posts/read-post.ts'
import { readPublishedTheme } from './theme/drafted-theme.ts'
import { shareBrandOf, sharedMarket } from './theme/share-brand.ts'

const seen: Readonly<Record<Shared['kind'], (work: Work, slug: string) => Promise<Shared | undefined>>> = {
  products: sharedProduct,
  posts: sharedPost,
  stores: sharedStore,
  market: async (work, slug) =>
    slug === 'market' ? sharedMarket(await readPublishedTheme(work), work.locale) : undefined,
}

/** Draws the link preview picture of a page; other pages have none. */
export function readSharePicture(media: Media): Handler<'GET /share-pictures/{kind}/{slug}'> {
  return async (work, { params: { kind, slug } }) => {
    const shared = await seen[kind](work, slug)
    if (!shared) throw problem('not_found')
    const brand = shareBrandOf(await readPublishedTheme(work))
    const bytes = await media.sharePicture(shared, { locale: work.locale, brand })
    return { name: shareName(shared), bytes }
  }
}
