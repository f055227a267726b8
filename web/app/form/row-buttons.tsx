/** Buttons of rows that grow, move and shrink without script (../form-rows.ts). */
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { Button, IconButton } from '#ui/button.tsx'
import { rowNames } from '../form-rows.ts'
import { useForm } from './form-context.tsx'

export function useRowNames(list: string, least = 0): readonly string[] {
  return rowNames(useForm().values, list, least)
}

interface RowButtonsProps {
  readonly list: string
  readonly place: number
  /** Rows move where these have names for it. */
  readonly labels: { readonly up?: string; readonly down?: string; readonly drop: string }
}

export function RowButtons({ list, place, labels: { up, down, drop } }: RowButtonsProps) {
  const last = useRowNames(list).length - 1
  const press = (verb: string) =>
    ({ type: 'submit', name: 'command', value: `${verb}:${list}.${place}` }) as const
  return (
    <span className="flex">
      {up ? <IconButton {...press('up')} icon={ArrowUp} label={up} disabled={place === 0} /> : null}
      {down ? (
        <IconButton {...press('down')} icon={ArrowDown} label={down} disabled={place === last} />
      ) : null}
      <IconButton {...press('drop')} icon={X} label={drop} />
    </span>
  )
}

export function AddRow({ list, label }: { readonly list: string; readonly label: string }) {
  return (
    <Button
      type="submit"
      variant="quiet"
      size="sm"
      icon={Plus}
      name="command"
      value={`more ${list}`}
      className="mt-4 justify-self-start"
    >
      {label}
    </Button>
  )
}
