import { ContentText } from '#app/content-text.tsx'
import type { HomeBlock } from '#contract/content.ts'
import { toAppPath } from '#shop/app-path.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'

type Banner = Extract<HomeBlock, { kind: 'banner' }>['banner']

export function WideBanner({ banner }: { banner: Banner }) {
  return (
    <section className="bg-inverse text-on-inverse">
      <div className="madras" aria-hidden="true" />
      <div className="grid grid-cols-1 lg:grid-cols-2">
        <Picture
          picture={{ ...banner.picture, alt: '' }}
          sizes="(min-width: 64rem) 75vw, 140vw"
          className="h-64 w-full object-cover sm:h-80 lg:order-last lg:h-full lg:max-h-[34rem] rtl:-scale-x-100"
        />
        <div className="mx-auto flex w-full max-w-2xl flex-col items-start justify-center gap-5 px-6 py-12 sm:px-10 lg:py-24">
          <h2 className="text-5xl text-on-inverse wrap-anywhere">
            <ContentText>{banner.title}</ContentText>
          </h2>
          <p className="max-w-md text-xl text-on-inverse-muted">
            <ContentText>{banner.text}</ContentText>
          </p>
          <ButtonLink
            to={toAppPath(banner.href)}
            size="lg"
            variant="quiet"
            className="mt-2 max-w-full text-wrap"
          >
            <ContentText>{banner.action}</ContentText>
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
