import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import type { EnteredCounts } from './take-commands.ts'

/** Field for a barcode scanner, which types the code and presses Enter: each scan adds one piece. */
export function ScanForm({ entered }: { readonly entered: EnteredCounts | undefined }) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const scanned = entered?.scanned
  useEffect(() => {
    if (!entered) return
    form.current?.reset()
    form.current?.querySelector('input')?.focus()
  }, [entered])
  return (
    <Panel title={t('stock.scan_title')}>
      <Form ref={form} method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="command" value="scan" />
        <Field label={t('stock.scan_code')} hint={t('stock.scan_hint')} className="min-w-64 grow">
          <TextInput name="code" dir="ltr" autoComplete="off" spellCheck={false} maxLength={64} />
        </Field>
        <Button type="submit" variant="quiet">
          {t('stock.scan_add')}
        </Button>
      </Form>
      <p role="status" className="mt-3 min-h-6">
        {scanned ? (
          <bdi>
            {t('stock.scanned', {
              name: [scanned.product.name, scanned.label].filter(Boolean).join(' · '),
              count: scanned.counted ?? 0,
            })}
          </bdi>
        ) : null}
      </p>
    </Panel>
  )
}

/** Lines of SKU or barcode and count, pasted or from a file. */
export function LinesForm() {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('stock.lines_title')}>
      <Disclosure label={t('stock.lines_open')}>
        <Form method="post" encType="multipart/form-data" className="grid justify-items-start gap-3 pt-2">
          <input type="hidden" name="command" value="lines" />
          <Field label={t('stock.lines')} hint={t('stock.lines_hint')} className="w-full">
            <Textarea name="lines" rows={5} dir="ltr" placeholder={'BOWL-S,12\n4006381333931,3'} />
          </Field>
          <Field label={t('stock.lines_file')}>
            <input type="file" name="file" accept=".csv,.txt,text/csv,text/plain" />
          </Field>
          <Button type="submit" variant="quiet" disabled={isBusy}>
            {t('stock.lines_enter')}
          </Button>
        </Form>
      </Disclosure>
    </Panel>
  )
}
