import { useTranslate } from '#app/i18n.tsx'
import { later } from '#app/later.tsx'
import type { HomeBlock as Block } from '#contract/content.ts'
import { Hero } from './hero.tsx'

const HomeBlock = later(async () => (await import('./home-block.tsx')).HomeBlock, 'used')

/** About how high a block is that is much higher than others, under one column and beside others. */
const heights: Partial<Record<Block['kind'], string>> = {
  deal_of_the_day: '[--height-afar:52rem] lg:[--height-afar:40rem]',
  banners: '[--height-afar:54rem] lg:[--height-afar:21rem]',
  columns: '[--height-afar:113rem] lg:[--height-afar:36rem]',
  posts: '[--height-afar:79rem] lg:[--height-afar:30rem]',
}

/** The blocks of the home page, in order. */
export function HomeBlocks({ blocks }: { blocks: readonly Block[] }) {
  const t = useTranslate()
  const hasHero = blocks.some(({ kind }) => kind === 'hero')
  return (
    <div className="flex flex-col gap-20 lg:gap-28">
      {hasHero ? null : <h1 className="sr-only">{t('home.title')}</h1>}
      {blocks.map((block, index) =>
        block.kind === 'hero' ? (
          <Hero key={block.id} block={block} isFirst={index === 0} />
        ) : (
          <div key={block.id} className={index < 2 ? '' : `far-down ${heights[block.kind] ?? ''}`}>
            <HomeBlock block={block} />
          </div>
        ),
      )}
    </div>
  )
}
