import { Box, Flex, Stack } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardSkeletons } from '../../ui/states/CardSkeletons.tsx'
import { type Bytes, bytesOfFile, concatBytes, MOST_BYTES, readableText, saveAs } from '../bytes.ts'
import { decompress } from '../compression.ts'
import { BytesView, FileButton, ToolButton } from '../Field.tsx'
import { openTool, type ToolInput } from '../open-tool.ts'
import parts from '../parts.module.css'
import { errorText, ToolError } from '../tool-error.ts'
import { decompressPdf, extractEntry, kindOf, listArchive, stringsIn } from './file-contents.ts'

import css from './PictureView.module.css'
import { drawLowestBits, type GeoLocation, geoLocation, type MetadataEntry, readMetadata } from './picture.ts'

interface Found {
  /** Changes with each file: the contents of the previous one are closed. */
  id: number
  name: string
  bytes: Bytes
}

/** Opens a file, from this machine or from the shop, and shows its contents. */
export function InspectFile({ input }: { input: ToolInput | undefined }) {
  const { t } = useTranslation()
  const id = useId()
  const [address, setAddress] = useState('')
  const [found, setFound] = useState<Found>()
  const open = (file: Omit<Found, 'id'>) => setFound((before) => ({ ...file, id: (before?.id ?? 0) + 1 }))
  const [error, setError] = useState<string>()

  const show = (coming: Promise<Omit<Found, 'id'>>) => {
    setError(undefined)
    coming.then(open, (reason) => setError(errorText(reason)))
  }
  const take = (file: File) => show(bytesOfFile(file).then((bytes) => ({ name: file.name, bytes })))
  const takeInput = useEffectEvent(take)
  useEffect(() => {
    if (input?.file) takeInput(input.file)
  }, [input])

  const fetchIt = (event: FormEvent) => {
    event.preventDefault()
    show(fetchFile(address).then((bytes) => ({ name: address.split('/').at(-1) ?? address, bytes })))
  }
  return (
    <Stack>
      <form className={parts.row} onSubmit={fetchIt}>
        <Stack gap="xxs" fz="sm" className={parts.field}>
          <label className="ff-strong" htmlFor={id}>
            {t('WB_ADDRESS')}
          </label>
          <input
            id={id}
            list={`${id}pictures`}
            className={`${parts.control} ${parts.code}`}
            value={address}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <datalist id={`${id}pictures`}>
            {picturesOfPage().map((picture) => (
              <option key={picture} value={picture} />
            ))}
          </datalist>
        </Stack>
        <ToolButton type="submit" isMain>
          {t('WB_FETCH')}
        </ToolButton>
      </form>
      <div className={parts.row}>
        <FileButton text={t('WB_TAKE_FILE')} onFile={take} />
      </div>
      {error !== undefined && (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
      {found && <FileContents key={found.id} name={found.name} bytes={found.bytes} onOpen={open} />}
    </Stack>
  )
}

const MOST_PICTURES = 100

/** Addresses of the page's pictures, as suggestions. */
function picturesOfPage(): string[] {
  const own = Array.from(document.querySelectorAll<HTMLImageElement>('main img'), ({ src }) => src)
    .filter((src) => src.startsWith(`${location.origin}/`))
    .map((src) => src.slice(location.origin.length))
  return [...new Set(own)].slice(0, MOST_PICTURES)
}

/**
 * Fetches a file of the shop. Other sites cannot be read from a page. Throws ToolError if the file is missing or too
 * large.
 */
async function fetchFile(address: string): Promise<Bytes> {
  const url = address.trim() === '' ? undefined : URL.parse(address.trim(), document.baseURI)
  if (url?.origin !== location.origin) throw new ToolError('WB_NOT_THIS_SHOP')
  const response = await fetch(url)
  if (!response.ok) throw new ToolError('WB_SHOP_SAYS', { status: response.status })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of chunksOf(response)) {
    size += part.length
    if (size > MOST_BYTES) throw new ToolError('WB_TOO_LARGE')
    parts.push(part)
  }
  return concatBytes(...parts)
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    for (;;) {
      const read = await reader?.read()
      if (!read?.value) return
      yield read.value
    }
  } finally {
    await reader?.cancel()
  }
}

const DatabaseView = lazy(() => import('./DatabaseView.tsx'))
const SafeView = lazy(() => import('./KeepassView.tsx'))

interface FileContentsProps {
  name: string
  bytes: Bytes
  /** Opens a file from inside. */
  onOpen: (file: { name: string; bytes: Bytes }) => void
}

/** The contents of a file, by its type. */
function FileContents({ name, bytes, onOpen }: FileContentsProps) {
  const { t } = useTranslation()
  const kind = kindOf(bytes)
  const text = readableText(bytes)
  return (
    <section className={parts.card} aria-label={name}>
      <Box component="h3" fz="md">
        {t('WB_FROM_FILE', { name, count: bytes.length })}
      </Box>
      <p className={parts.note}>{t(`WB_IS_${kind.toUpperCase()}`)}</p>
      <Suspense fallback={<CardSkeletons cards={1} height="6rem" />}>
        {kind === 'sqlite' && <DatabaseView bytes={bytes} />}
        {kind === 'keepass' && <SafeView bytes={bytes} />}
      </Suspense>
      {kind === 'picture' && <PictureView bytes={bytes} />}
      {(kind === 'zip' || kind === 'gzip') && <Archive name={name} bytes={bytes} onOpen={onOpen} />}
      {text !== undefined ? <BytesView bytes={bytes} label={name} /> : <Strings bytes={bytes} />}
      <div className={parts.row}>
        {text !== undefined && (
          <ToolButton onClick={() => openTool('decoder', { text })}>{t('WB_TO_DECODER')}</ToolButton>
        )}
        <ToolButton onClick={() => saveAs(name, bytes)}>{t('WB_SAVE')}</ToolButton>
      </div>
    </section>
  )
}

function Archive({ name, bytes, onOpen }: FileContentsProps) {
  const { t } = useTranslation()
  const [error, setError] = useState<string>()
  const entries =
    kindOf(bytes) === 'zip' ? entriesOf(bytes) : [{ name: name.replace(/\.t?gz$/, ''), size: 0 }]
  if (typeof entries === 'string') return <p role="alert">{entries}</p>
  const open = async (entry: string) => {
    try {
      const inside = kindOf(bytes) === 'zip' ? extractEntry(bytes, entry) : await decompress(bytes)
      onOpen({ name: entry, bytes: inside })
    } catch (reason) {
      setError(errorText(reason))
    }
  }
  return (
    <>
      <Flex component="ul" direction="column" gap="md" className="ff-list">
        {entries.map((entry) => (
          <li key={entry.name} className={parts.row}>
            <ToolButton onClick={() => void open(entry.name)}>
              {t('WB_OPEN_ENTRY', { name: entry.name })}
            </ToolButton>
          </li>
        ))}
      </Flex>
      {error !== undefined && (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

function entriesOf(bytes: Bytes) {
  try {
    return listArchive(bytes)
  } catch (error) {
    return errorText(error)
  }
}

/** Readable strings in a binary file. */
function Strings({ bytes }: { bytes: Bytes }) {
  const { t } = useTranslation()
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    let isWanted = true
    const plain = kindOf(bytes) === 'pdf' ? decompressPdf(bytes) : Promise.resolve(bytes)
    void plain.then((unpacked) => isWanted && setLines(stringsIn(unpacked)))
    return () => {
      isWanted = false
    }
  }, [bytes])
  return (
    <details>
      <summary>{t('WB_STRINGS', { count: lines.length })}</summary>
      <Box component="pre" className={parts.out} tabIndex={0}>
        {lines.join('\n')}
      </Box>
    </details>
  )
}

/** A picture, its metadata, its location, and its lowest bits. */
function PictureView({ bytes }: { bytes: Bytes }) {
  const { t } = useTranslation()
  const [facts, setFacts] = useState<readonly MetadataEntry[]>()
  const [place, setPlace] = useState<GeoLocation>()
  useEffect(() => {
    let isWanted = true
    void Promise.all([readMetadata(bytes), geoLocation(bytes)]).then(([found, where]) => {
      if (!isWanted) return
      setFacts(found)
      setPlace(where)
    })
    return () => {
      isWanted = false
    }
  }, [bytes])
  return (
    <>
      {place && (
        <p className={parts.row}>
          <strong>{t('WB_PLACE', { latitude: place.latitude, longitude: place.longitude })}</strong>
          <a
            href={`./elsewhere/atlas?at=${place.latitude},${place.longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('WB_ON_MAP')}
          </a>
        </p>
      )}
      {facts?.length === 0 && <p className={parts.note}>{t('WB_NO_METADATA')}</p>}
      {facts && facts.length > 0 && (
        <Flex component="dl" direction="column" gap="xxs" fz="sm" className={css.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Flex>
      )}
      <LowestBits bytes={bytes} />
    </>
  )
}

function LowestBits({ bytes }: { bytes: Bytes }) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (!isWanted || !canvas.current) return
    drawLowestBits(bytes, canvas.current).catch((reason) => setError(errorText(reason)))
  }, [bytes, isWanted])
  return (
    <>
      <div className={parts.row}>
        <ToolButton aria-pressed={isWanted} onClick={() => setWanted(!isWanted)}>
          {t('WB_LOWEST_BITS')}
        </ToolButton>
      </div>
      {isWanted && error === undefined && (
        <canvas ref={canvas} role="img" className={css.picture} aria-label={t('WB_LOWEST_BITS_PICTURE')} />
      )}
      {error !== undefined && (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
