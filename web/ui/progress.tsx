const tones = {
  accent: 'bar-accent',
  action: 'bar-action',
  success: 'bar-success',
  warning: 'bar-warning',
} as const

interface ProgressProps {
  readonly value: number
  readonly max: number
  readonly label: string
  readonly tone?: keyof typeof tones
}

export function Progress({ value, max, label, tone = 'accent' }: ProgressProps) {
  return (
    <progress value={Math.min(value, max)} max={max} aria-label={label} className={`progress ${tones[tone]}`}>
      {label}
    </progress>
  )
}
