import { Grid2x2, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { type ListColumns, type ListLayoutName, writeColumnChoice } from '#values/list-layout.ts'

interface ColumnSwitchProps {
  readonly columns: ListColumns
  /** The layout that the address names: the choice is one of that layout. */
  readonly named: ListLayoutName | undefined
  /** The list itself, to come back to. */
  readonly to: AppPath
  readonly onChange: (columns: ListColumns) => void
}

/** How many columns lists have for this visit: at once with script, by a form without. A phone has its two, or a list. */
export function ColumnSwitch({ columns, named, to, onChange }: ColumnSwitchProps) {
  const t = useTranslate()
  const choose = (chosen: ListColumns) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the one way there is in every browser
    document.cookie = `columns=${writeColumnChoice({ columns: chosen, under: named })}; Path=/; SameSite=Lax`
    onChange(chosen)
  }
  const phoneGrid = columns === 'list' ? '4' : columns
  return (
    <form
      method="post"
      action={useHref('/columns')}
      aria-label={t('listing.columns')}
      className="flex shrink-0"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="to" value={useHref(to)} />
      <input type="hidden" name="under" value={named ?? ''} />
      <div className="flex gap-1 rounded-full bg-sunken p-1 wide:hidden">
        <Way value={phoneGrid} onChoose={choose} label={t('listing.columns_grid')} isOn={columns !== 'list'}>
          <Icon of={Grid2x2} />
        </Way>
        <ListWay onChoose={choose} isOn={columns === 'list'} />
      </div>
      <div className="hidden gap-1 rounded-full bg-sunken p-1 wide:flex">
        {grids.map((each) => (
          <Way
            key={each}
            value={each}
            onChoose={choose}
            label={t('listing.columns_count', { count: Number(each) })}
            isOn={columns === each}
          >
            <Bars count={Number(each)} />
          </Way>
        ))}
        <ListWay onChoose={choose} isOn={columns === 'list'} />
      </div>
    </form>
  )
}

const grids = ['3', '4', '5'] as const

interface WayProps {
  readonly value: ListColumns
  readonly label: string
  readonly isOn: boolean
  readonly onChoose: (columns: ListColumns) => void
  readonly children: ReactNode
}

function Way({ value, label, isOn, onChoose, children }: WayProps) {
  return (
    <button
      type="submit"
      name="columns"
      value={value}
      aria-pressed={isOn}
      onClick={() => onChoose(value)}
      aria-label={label}
      title={label}
      className="grid size-9 place-items-center rounded-full text-muted transition-colors hover:text-strong aria-pressed:bg-surface aria-pressed:text-accent-text aria-pressed:shadow-low"
    >
      {children}
    </button>
  )
}

function ListWay(way: Pick<WayProps, 'isOn' | 'onChoose'>) {
  return (
    <Way value="list" label={useTranslate()('listing.columns_list')} {...way}>
      <Icon of={List} />
    </Way>
  )
}

/** As many bars as the list has columns. */
function Bars({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="flex gap-0.5">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <span key={index} className="h-4 w-[0.1875rem] rounded-full bg-current" />
      ))}
    </span>
  )
}
