import { Button, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, serverMessage } from '#web/http.ts'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { snack } from '#web/ui/snackbar.ts'
import classes from './PhotoWall.module.css'
import { isPicture } from './photos.ts'
import { memoriesQuery } from './queries.ts'

interface Picked {
  file: File
  /** Address of the preview. */
  url: string
  isFine: boolean
}

const LONGEST_CAPTION = 255
const LABELS = { picture: 'LABEL_PICK_IMAGE', caption: 'LABEL_CAPTION' }

/** The file that was picked, looked into, with an address to show it by. */
function usePicked() {
  const [picked, setPicked] = useState<Picked>()
  useEffect(() => () => URL.revokeObjectURL(picked?.url ?? ''), [picked])
  const pick = async (file: File | undefined) => {
    if (!file) return
    const isFine = await isPicture(file)
    setPicked({ file, url: URL.createObjectURL(file), isFine })
  }
  return { picked, pick, drop: () => setPicked(undefined) }
}

/** Hangs up a picture of one's own. */
export function UploadForm() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { picked, pick, drop } = usePicked()
  const [caption, setCaption] = useState('')
  const [isVisited, setVisited] = useState(false)
  const upload = useMutation({
    mutationFn: ({ file }: Picked) => {
      const form = new FormData()
      form.append('image', file, caption)
      form.append('caption', caption)
      return http.post('/rest/memories', form)
    },
    onSuccess: () => {
      snack(t('IMAGE_UPLOAD_SUCCESS'))
      drop()
      setCaption('')
      setVisited(false)
      if (input.current) input.current.value = ''
      return queries.invalidateQueries(memoriesQuery)
    },
    onError: (error) => snack(serverMessage(error) ?? t('UPLOAD_FAILED'), 'error'),
  })
  const why = useId()
  const complaints = {
    ...(picked?.isFine !== true && { picture: true }),
    ...(caption.trim() === '' && { caption: true }),
  }
  const canSend = picked?.isFine === true && caption.trim() !== '' && !upload.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) upload.mutate(picked)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => void pick(event.target.files?.[0])

  return (
    <form className={classes.upload} onSubmit={submit} noValidate>
      <h2>{t('LABEL_SHARE_A_MEMORY')}</h2>
      <div className={classes.picker}>
        <input
          ref={input}
          type="file"
          name="file"
          className="ff-hidden"
          accept="image/png, image/jpeg"
          tabIndex={-1}
          aria-label={t('LABEL_PICK_IMAGE')}
          onChange={change}
        />
        <button type="button" className={classes.pick} onClick={() => input.current?.click()}>
          {picked?.isFine ? (
            <img className={classes.preview} src={picked.url} alt="" />
          ) : (
            <IconCamera aria-hidden="true" size={36} />
          )}
          <span>{picked?.file.name ?? t('LABEL_PICK_IMAGE')}</span>
        </button>
        <p className={classes.problem} aria-live="polite">
          {picked && !picked.isFine ? t('INVALID_MIME_TYPE') : ''}
        </p>
      </div>
      <TextInput
        {...{ formcontrolname: 'caption' }}
        label={t('LABEL_CAPTION')}
        maxLength={LONGEST_CAPTION}
        error={isVisited && !caption.trim() ? t('MANDATORY_CAPTION') : undefined}
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
        onBlur={() => setVisited(true)}
      />
      <Button type="submit" id="submitButton" size="lg" disabled={!canSend} aria-describedby={why}>
        {t('BTN_SUBMIT')}
      </Button>
      <StillMissing id={why} complaints={complaints} labels={LABELS} />
    </form>
  )
}
