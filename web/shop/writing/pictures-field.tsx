import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { ApiProblem } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface PicturesFieldProps<Kept> {
  readonly kept: readonly Kept[]
  /** True when the pictures uploaded before are not saved yet either. */
  readonly isKeptUnsaved?: boolean
  readonly max: number
  readonly error: string | undefined
  readonly words: Readonly<Record<'title' | 'add' | 'sending' | 'hint' | 'tooMany' | 'failed', string>>
  readonly upload: (file: File) => Promise<Kept>
  /** Called with whether uploads are in progress; the form must wait for them. */
  readonly onSending: (areUploading: boolean) => void
  readonly children: (pictures: readonly Kept[], remove: (picture: Kept) => void) => ReactNode
}

/** Picture field: uploads at once with script, and with the form without. */
export function PicturesField<Kept>({
  kept,
  isKeptUnsaved = false,
  max,
  error,
  words,
  upload,
  onSending,
  children,
}: PicturesFieldProps<Kept>) {
  const t = useTranslate()
  const id = useId()
  const [first] = useState(kept)
  const [pictures, setPictures] = useState(first)
  const [sending, setSending] = useState(0)
  const [refused, setRefused] = useState<string>()
  const told = refused ?? error
  const room = max - pictures.length - sending

  // More pictures may be chosen during an upload: the form waits for all of them.
  const areUploading = sending > 0
  const tell = useEffectEvent(onSending)
  useEffect(() => tell(areUploading), [areUploading])

  async function send({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(input.files ?? [])]
    // The files are uploaded now, so the form doesn't send them again.
    input.value = ''
    setRefused(files.length > room ? words.tooMany : undefined)
    const wanted = files.slice(0, Math.max(0, room))
    setSending((count) => count + wanted.length)
    for (const file of wanted) {
      try {
        const picture = await upload(file)
        setPictures((shown) => [...shown, picture])
      } catch (failure) {
        setRefused(failure instanceof ApiProblem ? failure.message : words.failed)
      } finally {
        setSending((count) => count - 1)
      }
    }
  }

  return (
    <fieldset
      data-written={(isKeptUnsaved ? pictures.length > 0 : pictures !== first) || undefined}
      aria-describedby={told ? `${id}-error` : `${id}-hint`}
      className="flex flex-col gap-3"
    >
      <legend className="mb-1.5 text-sm font-semibold text-strong">
        {words.title} <span className="font-normal text-muted">{t('ui.optional')}</span>
      </legend>
      {pictures.length > 0
        ? children(pictures, (picture) => setPictures((shown) => shown.filter((each) => each !== picture)))
        : null}
      {room > 0 || sending > 0 ? (
        <FilesInput sending={sending} words={words} send={send} room={room} told={told} id={id} />
      ) : null}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {words.hint}
      </p>
      <div role="status" className="empty:-mt-3">
        <FieldError id={`${id}-error`} error={told} />
      </div>
    </fieldset>
  )
}

interface FilesInputProps {
  readonly sending: number
  readonly words: Readonly<Record<'add' | 'sending', string>>
  readonly send: (event: ChangeEvent<HTMLInputElement>) => Promise<void>
  readonly room: number
  readonly told: string | undefined
  readonly id: string
}

function FilesInput({ sending, words, send, room, told, id }: FilesInputProps) {
  return (
    <label className="relative inline-flex min-h-11 w-fit max-w-full items-center gap-2 rounded-full border border-dashed border-line-strong px-5 font-semibold text-strong outline-focus hover:border-accent hover:text-accent-text has-focus-visible:outline-3">
      {sending > 0 ? <Spinner className="size-5" /> : <ImagePlus aria-hidden="true" className="icon" />}
      {sending > 0 ? words.sending : words.add}
      <input
        type="file"
        name="files"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={send}
        disabled={room <= 0}
        aria-invalid={told ? true : undefined}
        aria-describedby={told ? `${id}-error` : `${id}-hint`}
        className="w-full min-w-0 text-sm font-normal not-noscript:absolute not-noscript:inset-0 not-noscript:opacity-0"
      />
    </label>
  )
}
