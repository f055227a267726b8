import { Images } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { ImportDetails } from '#contract/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { Progress } from '#ui/progress.tsx'
import { IMPORT_BYTES_MAX } from '#values/product-import.ts'

interface ZippedPicturesProps {
  readonly details: ImportDetails
  readonly isBusy: boolean
  readonly error: string | undefined
}

/** Adds the pictures that the file names, until the import starts. */
export function ZippedPictures({
  details: { import: imported, zipped_pictures: zipped },
  isBusy,
  error,
}: ZippedPicturesProps) {
  const t = useTranslate()
  if (imported.state !== 'checked' || !zipped) return null
  const { named, found, missing, is_unpacking: isUnpacking, failures } = zipped
  return (
    <Panel title={t('imports.zip_title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div role="status" className="grid gap-3">
          <Progress value={found} max={Math.max(1, named)} label={t('imports.zip_title')} />
          <p>{t(isUnpacking ? 'imports.zip_unpacking' : 'imports.zip_found', { found, count: named })}</p>
        </div>
        {missing.length > 0 && !isUnpacking ? (
          <p className="text-sm wrap-anywhere text-muted">
            {t('imports.zip_missing')} <bdi>{missing.join(', ')}</bdi>
          </p>
        ) : null}
        {failures.map((failure) => (
          <Alert key={failure} tone="danger">
            {failure}
          </Alert>
        ))}
        <Form
          method="post"
          encType="multipart/form-data"
          noValidate
          preventScrollReset
          className="grid gap-5"
        >
          <Field
            label={t('imports.zip_file')}
            hint={t('imports.zip_hint')}
            error={error === '' ? t('imports.file_missing') : error}
          >
            <FileInput name="file" accept=".zip" required bytesMax={IMPORT_BYTES_MAX} />
          </Field>
          <Button
            type="submit"
            name="command"
            value="pictures"
            variant="quiet"
            icon={Images}
            isBusy={isBusy}
            className="justify-self-start"
          >
            {t('imports.zip_add')}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}
