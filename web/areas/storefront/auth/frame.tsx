import { Banknote, MapPinned, ShoppingBasket } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Icon } from '#ui/icon.tsx'

interface AuthFrameProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

export function AuthFrame({ title, text, children }: AuthFrameProps) {
  return (
    <div className="page-width py-8 lg:py-14">
      <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] overflow-clip rounded-3xl bg-raised shadow-mid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <Promises />
        <div className="p-6 sm:p-10 lg:p-14">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-2 mb-8 text-muted">{text}</p>
          {children}
        </div>
      </div>
    </div>
  )
}

const promises = [
  { icon: ShoppingBasket, text: 'auth.promise_one' },
  { icon: Banknote, text: 'auth.promise_two' },
  { icon: MapPinned, text: 'auth.promise_three' },
] as const

function Promises() {
  const t = useTranslate()
  return (
    <aside className="hidden flex-col gap-8 overflow-clip bg-inverse p-12 pb-0 text-on-inverse lg:flex">
      <ul className="flex flex-col gap-7">
        {promises.map(({ icon, text }) => (
          <li key={text} className="flex gap-4 font-display text-xl leading-snug">
            <Icon of={icon} size="lg" className="mt-0.5 text-offer" />
            {t(text)}
          </li>
        ))}
      </ul>
      {/* Cropped beside a short form, so that the sun stays below the text. */}
      <svg
        viewBox="0 0 400 260"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
        className="-mx-12 mt-auto h-0 max-h-80 min-h-44 grow"
      >
        <circle cx="300" cy="70" r="44" className="fill-offer" />
        <path
          d="M0 110c50-26 84-26 133 0s84 26 134 0 84-26 133 0v150H0z"
          className="fill-accent opacity-40"
        />
        <path
          d="M0 160c50-24 84-24 133 0s84 24 134 0 84-24 133 0v100H0z"
          className="fill-accent opacity-60"
        />
        <path d="M0 212c50-20 84-20 133 0s84 20 134 0 84-20 133 0v48H0z" className="fill-accent" />
      </svg>
    </aside>
  )
}
