import { useFetcher } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'

interface MoveFormProps {
  readonly what: 'section' | 'dish'
  readonly id: string
  readonly name: string
  /** Position among `count`, from 0. */
  readonly place: number
  readonly count: number
}

/** Moves a section or dish by one position and keeps the focus on it. */
export function MoveForm({ what, id, name, place, count }: MoveFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher()
  const kept = useRestoredFocus(fetcher.state)
  return (
    <fetcher.Form method="post" action={`#${id}`} className="flex" {...kept}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="command" value={`move_${what}`} />
      <MoveButtons
        name="to"
        labels={{ up: t(`menu.${what}_up`, { name }), down: t(`menu.${what}_down`, { name }) }}
        place={place}
        count={count}
      />
    </fetcher.Form>
  )
}
