import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { Moment } from '#shop/moment.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface VersionsProps {
  readonly versions: readonly {
    readonly version: number
    readonly written_at: string
    readonly written_by?: string | undefined
  }[]
  /** Version shown on the page. */
  readonly shown: number
  readonly pathOf: (version: number) => AppPath
}

/** Earlier versions of a text, with author and date. */
export function Versions({ versions, shown, pathOf }: VersionsProps) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.page_history')}>
      {versions.length === 0 ? <p className="text-muted">{t('operator.page_history_none')}</p> : null}
      <ol className="flex flex-col divide-y divide-line">
        {versions.map(({ version, written_at, written_by }) => (
          <li key={version} className="flex flex-col gap-0.5 py-3 first:pt-0 last:pb-0">
            <TextLink
              to={pathOf(version)}
              aria-current={version === shown ? 'true' : undefined}
              className="self-start aria-[current=true]:font-semibold"
            >
              {t('operator.page_version', { number: version })}
            </TextLink>
            <span className="text-sm text-muted">
              <Moment at={written_at} />
              {' · '}
              <bdi>{written_by ?? t('operator.page_by_market')}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
