import { Mail, Phone } from 'lucide-react'
import { useEffect } from 'react'
import type { MaintenanceNotice } from '#contract/maintenance.ts'
import { useSecondsLeft } from '#shop/countdown.tsx'
import { ContentText } from './content-text.tsx'
import { ErrorIllustration } from './error-illustration.tsx'
import { phoneHref } from './phone-href.ts'

export interface ClosedTexts {
  /** When the market reopens, if the operator gave a time. */
  readonly back: string | undefined
  readonly left: string
  readonly mail: string
  readonly phone: string
}

interface ClosedMarketProps {
  readonly notice: Omit<MaintenanceNotice, 'look'>
  readonly words: ClosedTexts
  readonly isPreview?: boolean
}

export function ClosedMarket({ notice, words, isPreview = false }: ClosedMarketProps) {
  const { title, description, picture, until, email, phone } = notice
  const Heading = isPreview ? 'p' : 'h1'
  return (
    <div
      className={`page-width grid content-center items-center gap-x-16 gap-y-8 py-12 lg:grid-cols-2 ${isPreview ? '' : 'min-h-dvh'}`}
    >
      <ErrorIllustration picture={picture} />
      <div className="flex min-w-0 flex-col gap-4">
        <Heading dir="auto" className="font-display text-5xl font-bold wrap-anywhere text-strong">
          <ContentText>{title}</ContentText>
        </Heading>
        <p dir="auto" className="max-w-prose text-lg wrap-anywhere whitespace-pre-line">
          <ContentText>{description}</ContentText>
        </p>
        {until && words.back ? (
          <>
            <p className="font-semibold text-strong">{words.back}</p>
            <TimeLeft until={until} label={words.left} isPreview={isPreview} />
          </>
        ) : null}
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          {email ? (
            <li>
              <a href={`mailto:${email}`} className={contactLinkClass}>
                <Mail aria-hidden="true" className="icon" />
                <span className="sr-only">{words.mail}</span>
                <bdi>{email}</bdi>
              </a>
            </li>
          ) : null}
          {phone ? (
            <li>
              <a href={phoneHref(phone)} className={contactLinkClass}>
                <Phone aria-hidden="true" className="icon" />
                <span className="sr-only">{words.phone}</span>
                <bdi dir="ltr">{phone}</bdi>
              </a>
            </li>
          ) : null}
        </ul>
      </div>
    </div>
  )
}

const contactLinkClass = 'flex min-h-11 items-center gap-2 text-accent-text underline'

const LATER_MS = 5_000
const DAY_MS = 86_400_000

/** Counts down, and reloads at the end, when the market is open again. */
function TimeLeft({ until, label, isPreview }: { until: string; label: string; isPreview: boolean }) {
  const left = useSecondsLeft(until)
  useEffect(() => {
    if (isPreview) return
    const waitMs = Math.min(Math.max(LATER_MS, Date.parse(until) - Date.now() + 1_000), DAY_MS)
    const timer = setTimeout(() => window.location.reload(), waitMs)
    return () => clearTimeout(timer)
  }, [until, isPreview])
  return (
    <p role="timer" aria-live="off" className="min-h-8 font-display text-2xl text-strong tabular-nums">
      <span className="sr-only">{label}</span> {left === undefined ? null : clockOf(left)}
    </p>
  )
}

function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
