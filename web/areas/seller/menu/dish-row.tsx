import { useFetcher } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { MenuDish } from '#contract/menu.ts'
import { Amount } from '#shop/price.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { useSellerStore } from '../layout.tsx'
import { MoveForm } from './move-form.tsx'
import { dishPath, textIn } from './paths.ts'

interface DishRowProps {
  readonly dish: MenuDish
  readonly place: number
  readonly count: number
  readonly timezone: string
  readonly isChangeable: boolean
}

/** Dish on the menu, with a one-click button to mark it as sold out. */
export function DishRow({ dish, place, count, timezone, isChangeable }: DishRowProps) {
  const t = useTranslate()
  const name = textIn(dish.name, useLocale())
  const { slug } = useSellerStore()
  return (
    <li
      id={dish.id}
      className="grid scroll-mt-24 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto_auto]"
    >
      {dish.picture ? (
        <Picture
          picture={{ ...dish.picture, alt: '' }}
          sizes="4rem"
          className={`size-14 rounded-xl object-cover sm:size-16 ${dish.is_sold_out || !dish.is_on_menu ? 'opacity-50 grayscale' : ''}`}
        />
      ) : (
        <span className="size-14 rounded-xl bg-sunken sm:size-16" />
      )}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere text-strong">{name}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Amount of={dish.price} />
          <DishState dish={dish} timezone={timezone} />
        </p>
      </div>
      {isChangeable ? (
        <div className="-me-3 sm:order-last">
          <MoveForm what="dish" id={dish.id} name={name} place={place} count={count} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:col-span-3">
        <SoldOut dish={dish} name={name} />
        {isChangeable ? (
          <AppLink
            to={dishPath(slug, dish.id)}
            aria-label={t('menu.dish_edit_of', { name })}
            className="inline-flex min-h-11 items-center px-3 font-semibold text-accent-text hover:underline"
          >
            {t('menu.dish_edit')}
          </AppLink>
        ) : null}
      </div>
    </li>
  )
}

function DishState({ dish, timezone }: { dish: MenuDish; timezone: string }) {
  const t = useTranslate()
  const locale = useLocale()
  if (dish.is_blocked) return <Badge tone="danger">{t('menu.blocked')}</Badge>
  if (!dish.is_on_menu) return <Badge>{t('menu.off_menu')}</Badge>
  if (!dish.is_sold_out) return null
  if (!dish.sold_out_until) {
    return (
      <>
        <Badge tone="warning">{t('menu.sold_out')}</Badge>
        <span className="text-muted">{t('menu.counted_out')}</span>
      </>
    )
  }
  const time = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(dish.sold_out_until))
  return <Badge tone="warning">{t('menu.sold_out_until', { time })}</Badge>
}

function SoldOut({ dish, name }: { dish: MenuDish; name: string }) {
  const t = useTranslate()
  const fetcher = useFetcher()
  if (dish.is_sold_out && !dish.sold_out_until) return null
  const command = dish.is_sold_out ? 'sell_again' : 'sell_out'
  return (
    <fetcher.Form method="post" action={`#${dish.id}`} className="max-sm:grow">
      <input type="hidden" name="id" value={dish.id} />
      <Button
        type="submit"
        name="command"
        value={command}
        variant="quiet"
        isWide
        isBusy={fetcher.state !== 'idle'}
        aria-label={t(`menu.${command}_of`, { name })}
      >
        {t(`menu.${command}`)}
      </Button>
    </fetcher.Form>
  )
}
