import { Headset, RotateCcw, ShieldCheck, Ship, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContentText } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { toAppPath } from '#shop/app-path.ts'
import { Carousel } from '#shop/carousel.tsx'
import { categoryPath } from '#shop/category-path.ts'
import { PostCard } from '#shop/post-card.tsx'
import { ProductCarousel } from '#shop/product-carousel.tsx'
import { StoreCard } from '#shop/store-card.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { NewsletterForm } from '../shell/newsletter-form.tsx'
import { Columns } from './columns.tsx'
import { DealOfTheDay } from './deal-of-the-day.tsx'
import type { ShownBlock as Block } from './shown-block.ts'
import { Verticals } from './verticals.tsx'
import { WideBanner } from './wide-banner.tsx'

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

export function HomeBlock({ block }: { block: Exclude<Block, { kind: 'hero' }> }) {
  switch (block.kind) {
    case 'verticals':
      return <Verticals tiles={block.tiles} />
    case 'categories':
      return <Categories block={block} />
    case 'products':
      return <Products block={block} />
    case 'deal_of_the_day':
      return <DealOfTheDay title={block.title} product={block.product} />
    case 'stores':
      return <Stores block={block} />
    case 'banners':
      return <Banners block={block} />
    case 'banner':
      return <WideBanner banner={block.banner} />
    case 'columns':
      return <Columns columns={block.columns} />
    case 'posts':
      return <Posts block={block} />
    case 'promises':
      return <Promises block={block} />
    case 'newsletter':
      return <Newsletter block={block} />
  }
}

interface SectionProps {
  readonly title: string
  readonly text?: string
  readonly href?: string | undefined
  /** Leaves room beside the heading for a carousel's buttons. */
  readonly hasCarousel?: boolean
  readonly children: ReactNode
}

function Section({ title, text, href, hasCarousel = false, children }: SectionProps) {
  const t = useTranslate()
  return (
    <section className="page-width">
      <div
        className={`mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 ${hasCarousel ? 'sm:pointer-fine:min-h-12 sm:pointer-fine:pe-32' : ''}`}
      >
        <div className="min-w-0">
          <h2 className="text-3xl">
            <ContentText>{title}</ContentText>
          </h2>
          {text ? (
            <p className="mt-1 text-muted">
              <ContentText>{text}</ContentText>
            </p>
          ) : null}
        </div>
        {href ? (
          <TextLink
            to={toAppPath(href)}
            variant="more"
            className="shrink-0"
            aria-label={t('home.see_all_of', { title })}
          >
            {t('home.see_all')}
          </TextLink>
        ) : null}
      </div>
      {children}
    </section>
  )
}

function Products({ block }: { block: BlockOf<'products'> }) {
  return (
    <Section title={block.title} text={block.text} href={block.href} hasCarousel>
      <ProductCarousel label={block.title} products={block.products} />
    </Section>
  )
}

function Stores({ block }: { block: BlockOf<'stores'> }) {
  return (
    <Section title={block.title} href={block.href}>
      <ul className="shelf max-sm:-mx-[min(1rem,5vw)] max-sm:flex max-sm:gap-4 max-sm:px-[min(1rem,5vw)] sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-12 xl:grid-cols-4">
        {block.stores.map((store) => (
          <li key={store.id} className="shrink-0 snap-start max-sm:w-[78vw]">
            <StoreCard store={store} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Categories({ block }: { block: BlockOf<'categories'> }) {
  return (
    <Section title={block.title} hasCarousel>
      <Carousel
        label={block.title}
        itemClassName="w-32 sm:w-40"
        items={block.categories.map((category) => ({
          key: category.path,
          content: (
            <AppLink
              to={categoryPath(category.vertical, category.slug)}
              className="group flex flex-col items-center gap-3 text-center font-semibold text-strong"
            >
              <span className="block aspect-square w-full overflow-hidden rounded-full bg-sunken">
                {category.picture ? (
                  <Picture
                    picture={{ ...category.picture, alt: '' }}
                    sizes="10rem"
                    widthMax={320}
                    className="size-full object-cover motion-safe:transition-transform motion-safe:duration-500 motion-safe:group-hover:scale-105"
                  />
                ) : null}
              </span>
              <span className="group-hover:underline">
                <ContentText>{category.name}</ContentText>
              </span>
            </AppLink>
          ),
        }))}
      />
    </Section>
  )
}

function Posts({ block }: { block: BlockOf<'posts'> }) {
  return (
    <Section title={block.title} href={block.href}>
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {block.posts.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Banners({ block }: { block: BlockOf<'banners'> }) {
  return (
    <section className="page-width grid gap-6 lg:grid-cols-2">
      {block.banners.map((banner) => (
        <div
          key={banner.href + banner.title}
          className="flex flex-col overflow-hidden rounded-3xl bg-sunken sm:min-h-72 sm:flex-row-reverse"
        >
          <Picture
            picture={{ ...banner.picture, alt: '' }}
            sizes="(min-width: 64rem) 40rem, (min-width: 40rem) 100vw, 110vw"
            className="h-44 w-full object-cover object-right sm:h-auto sm:w-1/2 rtl:-scale-x-100"
          />
          <div className="flex grow basis-0 flex-col items-start justify-center gap-3 p-8">
            <h2 className="text-3xl">
              <ContentText>{banner.title}</ContentText>
            </h2>
            <p className="text-body">
              <ContentText>{banner.text}</ContentText>
            </p>
            <ButtonLink to={toAppPath(banner.href)} variant="quiet" className="mt-2 max-w-full text-wrap">
              <ContentText>{banner.action}</ContentText>
            </ButtonLink>
          </div>
        </div>
      ))}
    </section>
  )
}

const promiseIcons: Record<string, typeof Star> = {
  delivery: Ship,
  payment: ShieldCheck,
  returns: RotateCcw,
  support: Headset,
}

function Promises({ block }: { block: BlockOf<'promises'> }) {
  return (
    <section className="page-width">
      <ul className="grid gap-x-8 gap-y-10 border-y border-line py-12 sm:grid-cols-2 lg:grid-cols-4">
        {block.promises.map(({ key, title, text }) => {
          const sign = promiseIcons[key] ?? Star
          return (
            <li key={key} className="flex gap-4">
              <Icon of={sign} size="xl" className="mt-0.5 text-accent-text" />
              <div>
                <h2 className="text-lg">
                  <ContentText>{title}</ContentText>
                </h2>
                <p className="mt-1 text-sm text-muted">
                  <ContentText>{text}</ContentText>
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Newsletter({ block }: { block: BlockOf<'newsletter'> }) {
  return (
    <section className="page-width">
      <div className="grid grid-cols-1 gap-8 rounded-3xl bg-accent-soft px-[min(1.5rem,7vw)] pt-10 pb-6 sm:px-8 sm:pt-12 sm:pb-8 lg:grid-cols-2 lg:items-center lg:px-16 lg:py-16">
        <div>
          <h2 className="text-4xl">
            <ContentText>{block.title}</ContentText>
          </h2>
          <p className="mt-3 text-lg text-muted">
            <ContentText>{block.text}</ContentText>
          </p>
        </div>
        <NewsletterForm source="home" />
      </div>
    </section>
  )
}
