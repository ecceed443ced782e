import { Box, Button, Flex, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '#contract/http.ts'
import { configurationQuery } from '#web/configuration.ts'
import { http, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import notice from '#web/ui/states/notice.module.css'
import IconBrandBluesky from '~icons/brand-bluesky'
import IconBrandMastodon from '~icons/brand-mastodon'
import IconBrandX from '~icons/brand-x'
import IconCamera from '~icons/camera'
import classes from './PhotoWall.module.css'
import { captionOf, isPicture, memoriesQuery, type ShareLink, shareLinks } from './photos.ts'

/** The photos of customers, and a form to add one. */
export default function PhotoWall() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  usePageTitle(t('LABEL_PHOTO_WALL'))
  return (
    <NamedElement element="app-photo-wall" className={classes.screen}>
      <h1>{t('LABEL_PHOTO_WALL')}</h1>
      <Wall />
      {isLoggedIn && <UploadForm />}
    </NamedElement>
  )
}

const GRID_PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

function Wall() {
  const { t } = useTranslation()
  const memories = useQuery(memoriesQuery)
  const configuration = useQuery(configurationQuery)
  if (memories.isPending) {
    return (
      <div role="status">
        <span className="ff-hidden">{t('LOADING')}</span>
        <div className="ff-cards" aria-hidden="true">
          {GRID_PLACES.map((place) => (
            <Box key={place} h="19rem" bg="var(--ff-sunk)" bdrs="md" />
          ))}
        </div>
      </div>
    )
  }
  if (memories.isError) {
    return (
      <Failure
        title={t('PHOTOS_FAILED')}
        detail={serverMessage(memories.error)}
        onRetry={() => void memories.refetch()}
      />
    )
  }
  if (memories.data.length === 0) return <Empty />
  const social = configuration.data?.application.social ?? {}
  return (
    <div className="grid ff-cards">
      {memories.data.map((memory) => (
        <Photo key={memory.id} memory={memory} shares={shareLinks(captionOf(memory), social)} />
      ))}
    </div>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div className={notice.notice}>
      <img
        className={`noResult ${notice.picture}`}
        src="assets/public/images/brand/empty.svg"
        alt=""
        width={320}
        height={320}
      />
      <p className={notice.title}>{t('EMPTY_MEMORY_LIST')}</p>
      <p className={notice.detail}>{t('EMPTY_MEMORY_LIST_HINT')}</p>
    </div>
  )
}

const ICONS = { X: IconBrandX, Bluesky: IconBrandBluesky, Mastodon: IconBrandMastodon }

/** One photo. Its address is used as stored. */
function Photo({ memory, shares }: { memory: Memory; shares: ShareLink[] }) {
  const { t } = useTranslation()
  const caption = captionOf(memory)
  return (
    <figure className={classes.photo}>
      <a className={classes.frame} href={memory.imagePath} target="_blank" rel="noopener">
        <img
          className={`image ${classes.image}`}
          src={memory.imagePath}
          alt={caption}
          width={640}
          height={480}
          loading="lazy"
        />
      </a>
      <figcaption className={classes.caption}>
        <span>{caption}</span>
        {shares.map(({ network, url }) => {
          const Icon = ICONS[network]
          return (
            <a
              key={network}
              className={classes.share}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('ARIA_SHARE', { network })}
            >
              <Icon aria-hidden="true" size={20} />
            </a>
          )
        })}
      </figcaption>
    </figure>
  )
}

interface PickedPhoto {
  file: File
  /** The address of the preview. */
  url: string
  isFine: boolean
}

interface NewPhoto {
  photo: PickedPhoto
  caption: string
}

const LONGEST_CAPTION = 255
const LABELS = { picture: 'LABEL_PICK_IMAGE', caption: 'LABEL_CAPTION' }

/** The chosen file, whether it is a picture, and an address for its preview. */
function usePickedPhoto() {
  const [picked, setPicked] = useState<PickedPhoto>()
  const drop = (photo: PickedPhoto) => setPicked((now) => (now === photo ? undefined : now))
  useEffect(() => () => URL.revokeObjectURL(picked?.url ?? ''), [picked])
  const pick = async (file: File | undefined) => {
    if (!file) return
    const isFine = await isPicture(file)
    setPicked({ file, url: URL.createObjectURL(file), isFine })
  }
  return { picked, pick, drop }
}

/** The form to upload a photo. */
function UploadForm() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { picked, pick, drop } = usePickedPhoto()
  const [caption, setCaption] = useState('')
  const [isVisited, setVisited] = useState(false)
  const upload = useMutation({
    mutationFn: (sent: NewPhoto) => {
      const form = new FormData()
      form.append('image', sent.photo.file, sent.caption)
      form.append('caption', sent.caption)
      return http.post('/rest/memories', form)
    },
    onSuccess: (_, sent) => {
      showSnackbar(t('IMAGE_UPLOAD_SUCCESS'))
      // What was chosen or typed meanwhile stays.
      drop(sent.photo)
      setCaption((now) => (now === sent.caption ? '' : now))
      setVisited(false)
      if (input.current?.files?.[0] === sent.photo.file) input.current.value = ''
      return queries.invalidateQueries(memoriesQuery)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('UPLOAD_FAILED'), 'error'),
  })
  const why = useId()
  const fieldErrors = {
    ...(picked?.isFine !== true && { picture: true }),
    ...(caption.trim() === '' && { caption: true }),
  }
  const canSend = picked?.isFine === true && caption.trim() !== '' && !upload.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) upload.mutate({ photo: picked, caption })
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => void pick(event.target.files?.[0])

  return (
    <Flex
      component="form"
      className="ff-card"
      direction="column"
      gap="md"
      w="100%"
      maw="38rem"
      mx="auto"
      p="clamp(1.25rem, 3vw, 2.5rem)"
      onSubmit={submit}
      noValidate
    >
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
        <Box component="p" mih="1.5em" pt="xxs" fz="sm" c="var(--ff-danger)" aria-live="polite">
          {picked && !picked.isFine ? t('INVALID_MIME_TYPE') : ''}
        </Box>
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
      <Button
        type="submit"
        id="submitButton"
        size="lg"
        disabled={!canSend}
        loading={upload.isPending}
        aria-describedby={why}
      >
        {t('BTN_SUBMIT')}
      </Button>
      <MissingFields id={why} fieldErrors={fieldErrors} labels={LABELS} />
    </Flex>
  )
}
