import { FileUp } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { MENU_FILE_BYTES_MAX } from '#values/product-import.ts'

export function MenuFileForm({ refusal, exportPath }: { refusal: Refusal | undefined; exportPath: AppPath }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const given = refusal?.errors.file
  const error = given === '' ? t('imports.file_missing') : given
  return (
    <Panel title={t('imports.file')}>
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
        <FormAlert refusal={refusal} errorCount={error === undefined ? 0 : 1} />
        <Field label={t('imports.file')} hint={t('menu.import_hint')} error={error}>
          <FileInput name="file" accept=".csv,.tsv,.txt,.xlsx" required bytesMax={MENU_FILE_BYTES_MAX} />
        </Field>
        <p className="text-sm text-muted">{t('menu.import_text')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="command" value="check" variant="action" icon={FileUp} isBusy={isBusy}>
            {t('imports.upload')}
          </Button>
          <ButtonLink to={exportPath} variant="quiet" reloadDocument>
            {t('menu.import_template')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  )
}
