import { Alert } from '#ui/alert.tsx'
import { useTranslate } from './i18n.tsx'
import type { Refusal } from './refusal.ts'

interface FormAlertProps {
  readonly refusal: Refusal | undefined
  readonly errorCount: number
}

/** Above a refused form: the number of fields to correct, or why the form was refused. */
export function FormAlert({ refusal, errorCount }: FormAlertProps) {
  const t = useTranslate()
  if (errorCount > 0) return <Alert tone="danger">{t('auth.errors_title', { count: errorCount })}</Alert>
  if (!refusal || Object.keys(refusal.errors).length > 0) return null
  return <Alert tone="danger">{refusal.message}</Alert>
}
