import { ContentText } from '#app/content-text.tsx'
import { AppLink } from '#app/link.tsx'
import type { HomeBlock } from '#contract/content.ts'
import { toAppPath } from '#shop/app-path.ts'
import { Picture } from '#ui/picture.tsx'

type Banner = Extract<HomeBlock, { kind: 'hero' }>['side'][number]

export function SideBanner({ banner }: { banner: Banner }) {
  return (
    <div className="group relative flex h-full min-h-32 flex-row-reverse items-stretch overflow-hidden rounded-3xl bg-offer-soft">
      <Picture
        picture={{ ...banner.picture, alt: '' }}
        sizes="(min-width: 64rem) 20rem, 60vw"
        className="w-2/5 object-cover motion-safe:transition-transform motion-safe:duration-700 motion-safe:group-hover:scale-[1.03]"
      />
      <div className="flex grow basis-0 flex-col items-start justify-center gap-1.5 p-5">
        <h2 className="text-xl leading-tight">
          <ContentText>{banner.title}</ContentText>
        </h2>
        <p className="text-sm text-body">
          <ContentText>{banner.text}</ContentText>
        </p>
        <AppLink
          to={toAppPath(banner.href)}
          className="mt-1 font-semibold text-accent-text underline-offset-4 after:absolute after:inset-0 after:rounded-3xl hover:underline"
        >
          <ContentText>{banner.action}</ContentText>
        </AppLink>
      </div>
    </div>
  )
}
