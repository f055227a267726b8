import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import { Hero } from './hero.tsx'
import type { ShownBlock as Block } from './shown-block.ts'

const HomeBlock = lazyHydrate(async () => (await import('./home-block.tsx')).HomeBlock, 'used')

/**
 * Approximate heights of blocks in one column, two and more, used before a block is laid out. Rather too high than
 * too low: a block that is too low would overlap the next.
 */
const heights: Record<Exclude<Block['kind'], 'hero'>, string> = {
  verticals: '[--height-afar:62rem] sm:[--height-afar:26rem]',
  categories: '[--height-afar:28rem]',
  products: '[--height-afar:38rem]',
  deal_of_the_day: '[--height-afar:64rem] lg:[--height-afar:40rem]',
  stores: '[--height-afar:30rem] sm:[--height-afar:104rem] xl:[--height-afar:48rem]',
  banners: '[--height-afar:60rem] sm:[--height-afar:40rem] lg:[--height-afar:26rem]',
  banner: '[--height-afar:46rem] lg:[--height-afar:38rem]',
  columns: '[--height-afar:132rem] sm:[--height-afar:72rem] lg:[--height-afar:45rem]',
  posts: '[--height-afar:92rem] sm:[--height-afar:66rem] lg:[--height-afar:36rem]',
  promises: '[--height-afar:36rem] sm:[--height-afar:19rem]',
  newsletter: '[--height-afar:30rem]',
}

export function HomeBlocks({ blocks }: { blocks: readonly Block[] }) {
  const t = useTranslate()
  const hasHero = blocks.some(({ kind }) => kind === 'hero')
  return (
    <div className={`flex flex-col gap-12 lg:gap-20 ${blocks[0]?.kind === 'hero' ? '' : 'pt-8 lg:pt-10'}`}>
      {hasHero ? null : <h1 className="sr-only">{t('home.title')}</h1>}
      {blocks.map((block, index) =>
        block.kind === 'hero' ? (
          <Hero key={block.id} block={block} isFirst={index === 0} />
        ) : (
          <div key={block.id} className={index < 2 ? '' : `far-down ${heights[block.kind]}`}>
            <HomeBlock block={block} />
          </div>
        ),
      )}
    </div>
  )
}
