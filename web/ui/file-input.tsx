import { type ChangeEvent, useState } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { FILE_BYTES_MAX, formatFileSize } from '#values/file-size.ts'
import { FieldError, useControl } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface FileInputProps {
  readonly name: string
  readonly accept: string
  readonly required?: boolean
  readonly multiple?: boolean
}

/** Takes files, in a Field. One that is larger than any the market takes is told where it is chosen, and is not sent. */
export function FileInput(props: FileInputProps) {
  const t = useTranslate()
  const size = formatFileSize(FILE_BYTES_MAX, useLocale())
  const control = useControl()
  const [isTooLarge, setTooLarge] = useState(false)
  const errorId = `${control.id}-size`
  const described = [control['aria-describedby'], isTooLarge ? errorId : ''].filter(Boolean).join(' ')

  function look({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const isOver = [...(input.files ?? [])].some((file) => file.size > FILE_BYTES_MAX)
    if (isOver) input.value = ''
    setTooLarge(isOver)
  }

  return (
    <>
      <TextInput
        {...props}
        type="file"
        onChange={look}
        aria-describedby={described || undefined}
        aria-invalid={isTooLarge || control['aria-invalid']}
        className="py-2 file:me-3 file:min-h-7 file:rounded-full file:border-0 file:bg-accent-soft file:px-3 file:text-sm file:font-semibold file:text-accent-text"
      />
      <div role="status" className="empty:-mt-1.5">
        <FieldError
          id={errorId}
          error={isTooLarge ? t('problems.too_large', { bytes_max: size }) : undefined}
        />
      </div>
    </>
  )
}
