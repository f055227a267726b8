import { CircleAlert } from 'lucide-react'
import { Icon } from './icon.tsx'

/** Error of a control or group; pass its id to `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger-text">
      <Icon of={CircleAlert} size="sm" className="mt-0.5" />
      {error}
    </p>
  )
}
