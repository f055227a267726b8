import { Pin, PinOff } from 'lucide-react'
import type { FormEvent } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { PINNED_PAGES_MAX, PINNED_TITLE_LENGTH_MAX } from '#values/pinned-page.ts'
import { barButton } from './bar-button.ts'
import type { DashboardMenu } from './frame.tsx'
import { type Place, pinnedAddress } from './menu.ts'

interface PinButtonProps {
  readonly menu: DashboardMenu
  readonly place: Place | undefined
  readonly below: string
}

/** Pins the page, with the filters of a list, or unpins it. */
export function PinButton({ menu, place, below }: PinButtonProps) {
  const t = useTranslate()
  const { search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const path = pinnedAddress(menu.base, { below, search })
  const pin = menu.pins.find((each) => each.path === path)
  const action = useHref('/pinned-pages')
  const isFull = !pin && menu.pins.length >= PINNED_PAGES_MAX
  const entry = place?.page ?? place?.group
  if (!entry) return null
  const label = isFull
    ? t('dashboard.pin_full', { count: PINNED_PAGES_MAX })
    : t(pin ? 'dashboard.unpin' : 'dashboard.pin')
  return (
    <Form method="post" action={action} replace preventScrollReset onSubmit={nameByHeading}>
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="title" value={t(entry.label)} />
      {pin ? <input type="hidden" name="id" value={pin.id} /> : null}
      <button
        type="submit"
        name="command"
        value={pin ? 'unpin' : 'pin'}
        title={label}
        disabled={isBusy || isFull}
        className={barButton}
      >
        <Icon of={pin ? PinOff : Pin} />
        <span className="sr-only">{label}</span>
      </button>
    </Form>
  )
}

/** The page's own title says more than the menu's. */
function nameByHeading({ currentTarget: form }: FormEvent<HTMLFormElement>) {
  const title = document.querySelector('main h1')?.textContent?.trim().slice(0, PINNED_TITLE_LENGTH_MAX)
  const field = form.elements.namedItem('title')
  if (title && field instanceof HTMLInputElement) field.value = title
}
