import { ContentText } from '#app/content-text.tsx'
import { AppLink } from '#app/link.tsx'
import type { HomeBlock } from '#contract/content.ts'
import { toAppPath } from '#shop/app-path.ts'
import { Picture } from '#ui/picture.tsx'

type Tile = Extract<HomeBlock, { kind: 'verticals' }>['tiles'][number]

export function Verticals({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section className="page-width">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-5 lg:gap-6">
        {tiles.map((tile) => (
          <li key={tile.href} className="group/tile max-sm:last:odd:col-span-2">
            <AppLink to={toAppPath(tile.href)} className="group block">
              <span className="block aspect-[4/5] max-sm:group-last/tile:group-odd/tile:aspect-[2/1] overflow-hidden rounded-t-full rounded-b-2xl bg-sunken">
                {tile.picture ? (
                  <Picture
                    picture={{ ...tile.picture, alt: '' }}
                    sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 24vw, 58vw"
                    className="size-full object-cover motion-safe:transition-transform motion-safe:duration-700 motion-safe:group-hover:scale-105"
                  />
                ) : null}
              </span>
              <h2 className="mt-4 text-2xl sm:text-xl lg:text-2xl group-hover:underline">
                <ContentText>{tile.title}</ContentText>
              </h2>
              <p className="text-muted sm:text-sm lg:text-base">
                <ContentText>{tile.text}</ContentText>
              </p>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
