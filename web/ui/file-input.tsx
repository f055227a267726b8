import { type ChangeEvent, useState } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { FILE_BYTES_MAX, FILES_FORM_BYTES_MAX, formatFileSize, MEGABYTE } from '#values/file-size.ts'
import { useControl } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { TextInput } from './text-input.tsx'

interface FileInputProps {
  readonly name: string
  readonly accept: string
  readonly required?: boolean
  readonly multiple?: boolean
  /** Maximum size of each file; by default that of pictures and documents. */
  readonly bytesMax?: number
}

/** Bytes reserved for the text fields within a form's size limit. */
const WORDS_BYTES_MAX = MEGABYTE

/**
 * File input for a Field. A file above the market's limit, or that makes its form too large, is reported when chosen
 * and not sent.
 */
export function FileInput({ bytesMax = FILE_BYTES_MAX, ...props }: FileInputProps) {
  const t = useTranslate()
  const locale = useLocale()
  const control = useControl()
  const [tooLarge, setTooLarge] = useState<TooLarge>()
  const errorId = `${control.id}-size`
  const described = [control['aria-describedby'], tooLarge ? errorId : ''].filter(Boolean).join(' ')

  function look({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const found = tooLargeIn(input, bytesMax)
    if (found) input.value = ''
    setTooLarge(found)
  }

  return (
    <>
      <TextInput
        {...props}
        type="file"
        onChange={look}
        aria-describedby={described || undefined}
        aria-invalid={tooLarge !== undefined || control['aria-invalid']}
        className="py-2 file:me-3 file:min-h-7 file:rounded-full file:border-0 file:bg-accent-soft file:px-3 file:text-sm file:font-semibold file:text-accent-text"
      />
      <div role="status" className="empty:-mt-1.5">
        <FieldError
          id={errorId}
          error={tooLarge && t(tooLarge.text, { bytes_max: formatFileSize(tooLarge.bytesMax, locale) })}
        />
      </div>
    </>
  )
}

interface TooLarge {
  readonly text: 'problems.too_large' | 'problems.files_too_large'
  readonly bytesMax: number
}

/** Returns whether a chosen file, or all files of the form together, exceed the limit. */
function tooLargeIn(input: HTMLInputElement, fileMax: number): TooLarge | undefined {
  if (filesIn(input).some((file) => file.size > fileMax)) {
    return { text: 'problems.too_large', bytesMax: fileMax }
  }
  const bytesMax = FILES_FORM_BYTES_MAX - WORDS_BYTES_MAX
  const all = [...(input.form?.elements ?? [])].flatMap(filesIn)
  const bytes = all.reduce((sum, { size }) => sum + size, 0)
  return bytes > bytesMax ? { text: 'problems.files_too_large', bytesMax } : undefined
}

function filesIn(control: Element): File[] {
  return control instanceof HTMLInputElement ? [...(control.files ?? [])] : []
}
