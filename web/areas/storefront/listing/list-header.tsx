import type { ReactNode } from 'react'
import { ContentText } from '#app/content-text.tsx'
import type { AppPath } from '#app/link.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Picture } from '#ui/picture.tsx'
import { CategoryTiles } from '../store/category-tiles.tsx'
import type { LoadedList } from './load-list.ts'

interface ListHeaderProps {
  readonly trail: readonly { readonly label: string; readonly to?: AppPath | undefined }[]
  readonly title: string
  readonly text?: string | undefined
  /** For product lists: what the layout shows above the list. */
  readonly loaded?: Pick<LoadedList, 'layout' | 'banner' | 'doors'>
  readonly children?: ReactNode
}

export function ListHeader({ loaded, ...words }: ListHeaderProps) {
  const { layout, banner, doors = [] } = loaded ?? {}
  if (banner) {
    const Look = layout?.top === 'wide_banner' ? WideBanner : Banner
    return <Look banner={banner} {...words} />
  }
  return (
    <>
      <div className="page-width flex flex-col gap-2 pt-4 pb-4">
        <Words {...words} />
      </div>
      <CategoryTiles categories={doors} />
    </>
  )
}

// In characters. Longer titles need more lines than fit on a phone, and more width than the picture leaves.
const SHORT_TITLE_LENGTH_MAX = 40

type Words = Omit<ListHeaderProps, 'loaded'>

function Words({ trail, title, text, children }: Words) {
  return (
    <>
      <Breadcrumb items={trail} />
      <h1 className={title.length > SHORT_TITLE_LENGTH_MAX ? 'text-2xl sm:text-3xl' : 'text-3xl sm:text-4xl'}>
        <ContentText>{title}</ContentText>
      </h1>
      {text ? <p className="max-w-2xl text-muted max-sm:sr-only">{text}</p> : null}
      {children}
    </>
  )
}

type BannerProps = Words & { readonly banner: NonNullable<LoadedList['banner']> }

function Banner({ banner, ...words }: BannerProps) {
  return (
    <div className="page-width py-3">
      <div className="grid min-h-20 grid-cols-[minmax(0,1fr)_auto] overflow-hidden rounded-2xl bg-sunken sm:min-h-28">
        <div className="flex min-w-0 flex-col justify-center gap-1 p-4 sm:px-8">
          <Words {...words} />
        </div>
        <div className="relative w-[min(clamp(6.5rem,30vw,24rem),34vw)]">
          <Picture
            picture={banner}
            alt=""
            sizes="(min-width: 80rem) 24rem, 32vw"
            isFirst
            className="absolute inset-0 size-full rounded-s-full object-cover"
          />
        </div>
      </div>
    </div>
  )
}

function WideBanner({ banner, ...words }: BannerProps) {
  return (
    <div className="relative mb-4 overflow-hidden bg-page">
      <Picture
        picture={banner}
        alt=""
        sizes="(min-width: 40rem) 60vw, 100vw"
        isFirst
        className="absolute inset-y-0 end-0 h-full w-full object-cover sm:w-3/5"
      />
      <div className="absolute inset-0 bg-linear-to-r from-page from-10% via-page/85 to-page/50 sm:from-40% sm:via-page/70 sm:via-55% sm:to-transparent sm:to-80% rtl:bg-linear-to-l" />
      <div className="page-width relative flex min-h-28 flex-col justify-end gap-2 py-4 sm:min-h-40 sm:py-6">
        <Words {...words} />
      </div>
    </div>
  )
}
