import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { PayoutLine } from '#contract/payouts.ts'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Moment } from '../moment.tsx'
import { Amount } from '../price.tsx'
import { useConversion } from './conversion.ts'
import { useLineText } from './labels.tsx'

interface PayoutLinesProps<Line extends PayoutLine> {
  readonly lines: readonly Line[]
  /** Returns the path of a line's order; undefined for lines without one. */
  readonly orderPath: (line: Line) => AppPath | undefined
  readonly timeZone?: string
}

export function PayoutLines<Line extends PayoutLine>({ lines, orderPath, timeZone }: PayoutLinesProps<Line>) {
  const t = useTranslate()
  const lineText = useLineText()
  const conversion = useConversion()
  return (
    <Panel title={t('payouts.lines_title')} className="min-w-0">
      <Table
        caption={t('payouts.lines_title')}
        isFramed={false}
        rows={lines.map((line, place) => ({ line, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          {
            label: t('payouts.line_what'),
            isHeader: true,
            cell: ({ line }) => {
              const path = orderPath(line)
              return (
                <>
                  {path ? (
                    <TextLink to={path} variant="more">
                      {lineText(line)}
                    </TextLink>
                  ) : (
                    <span className="font-semibold text-strong">{lineText(line)}</span>
                  )}
                  {line.converted ? (
                    <span className="block text-sm text-muted" suppressHydrationWarning>
                      {conversion(line.converted)}
                    </span>
                  ) : null}
                  {line.remark ? <span className="block text-sm text-muted">{line.remark}</span> : null}
                </>
              )
            },
          },
          {
            label: t('payouts.line_when'),
            cell: ({ line }) => <Moment at={line.at} style="day" {...(timeZone && { timeZone })} />,
          },
          { label: t('payouts.amount'), isNumber: true, cell: ({ line }) => <Amount of={line.amount} /> },
        ]}
      />
    </Panel>
  )
}
