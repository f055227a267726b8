import { Columns3, Columns4, Grid3x3, List, type LucideIcon } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { type ListColumns, type ListLayoutName, writeColumnChoice } from '#values/list-layout.ts'

interface ColumnSwitchProps {
  readonly columns: ListColumns
  /** The layout in the address; the chosen columns apply to that layout. */
  readonly named: ListLayoutName | undefined
  readonly to: AppPath
  readonly onChange: (columns: ListColumns) => void
}

/**
 * Chooses the list's columns for this session: at once with script, by a form without. Phones offer two columns or a
 * list.
 */
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
      <div className="column-ways">
        {grids.map(({ columns: each, icon }) => (
          <Way
            key={each}
            value={each}
            onChoose={choose}
            label={t('listing.columns_count', { count: Number(each) })}
            isOn={columns === each}
            icon={icon}
            // Phones have one grid, whichever is chosen on wide screens.
            isWide={each !== phoneGrid}
          />
        ))}
        <Way
          value="list"
          onChoose={choose}
          label={t('listing.columns_list')}
          isOn={columns === 'list'}
          icon={List}
        />
      </div>
    </form>
  )
}

const grids = [
  { columns: '3', icon: Columns3 },
  { columns: '4', icon: Columns4 },
  { columns: '5', icon: Grid3x3 },
] as const

interface WayProps {
  readonly value: ListColumns
  readonly label: string
  readonly isOn: boolean
  readonly icon: LucideIcon
  readonly isWide?: boolean
  readonly onChoose: (columns: ListColumns) => void
}

function Way({ value, label, isOn, icon, isWide = false, onChoose }: WayProps) {
  return (
    <button
      type="submit"
      name="columns"
      value={value}
      aria-pressed={isOn}
      onClick={() => onChoose(value)}
      aria-label={label}
      title={label}
      className={isWide ? 'max-wide:hidden' : undefined}
    >
      <Icon of={icon} />
    </button>
  )
}
