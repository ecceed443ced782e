import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../../ui/Waiting.tsx'
import { BytesView } from '../BytesView.tsx'
import { type Bytes, readableText, saveAs } from '../bytes.ts'
import { openTool } from '../open-tool.ts'
import parts from '../parts.module.css'
import { unsqueeze } from '../squeeze.ts'
import { inWords } from '../trouble.ts'
import { listArchive, unpack } from './archive.ts'
import { kindOf } from './kind-of.ts'
import { PictureView } from './PictureView.tsx'
import { stringsIn, unpackedPdf } from './strings.ts'

const DatabaseView = lazy(() => import('./DatabaseView.tsx'))
const SafeView = lazy(() => import('./SafeView.tsx'))

interface InsidesProps {
  name: string
  bytes: Bytes
  /** Goes on with something that was inside. */
  onOpen: (file: { name: string; bytes: Bytes }) => void
}

/** What a file holds, by what it is. */
export function Insides({ name, bytes, onOpen }: InsidesProps) {
  const { t } = useTranslation()
  const kind = kindOf(bytes)
  const text = readableText(bytes)
  return (
    <section className={parts.card} aria-label={name}>
      <h3 className={parts.heading}>{t('WB_FROM_FILE', { name, count: bytes.length })}</h3>
      <p className={parts.note}>{t(`WB_IS_${kind.toUpperCase()}`)}</p>
      <Suspense fallback={<Waiting cards={1} height="6rem" />}>
        {kind === 'sqlite' && <DatabaseView bytes={bytes} />}
        {kind === 'keepass' && <SafeView bytes={bytes} />}
      </Suspense>
      {kind === 'picture' && <PictureView bytes={bytes} />}
      {(kind === 'zip' || kind === 'gzip') && <Archive name={name} bytes={bytes} onOpen={onOpen} />}
      {text !== undefined ? <BytesView bytes={bytes} label={name} /> : <Strings bytes={bytes} />}
      <div className={parts.row}>
        {text !== undefined && (
          <button type="button" className={parts.button} onClick={() => openTool('decoder', { text })}>
            {t('WB_TO_DECODER')}
          </button>
        )}
        <button type="button" className={parts.button} onClick={() => saveAs(name, bytes)}>
          {t('WB_SAVE')}
        </button>
      </div>
    </section>
  )
}

function Archive({ name, bytes, onOpen }: InsidesProps) {
  const { t } = useTranslation()
  const [error, setError] = useState<string>()
  const entries =
    kindOf(bytes) === 'zip' ? entriesOf(bytes) : [{ name: name.replace(/\.t?gz$/, ''), size: 0 }]
  if (typeof entries === 'string') return <p role="alert">{entries}</p>
  const open = async (entry: string) => {
    try {
      const inside = kindOf(bytes) === 'zip' ? unpack(bytes, entry) : await unsqueeze(bytes)
      onOpen({ name: entry, bytes: inside })
    } catch (reason) {
      setError(inWords(reason))
    }
  }
  return (
    <>
      <ul className={`ff-list ${parts.stack}`}>
        {entries.map((entry) => (
          <li key={entry.name} className={parts.row}>
            <button type="button" className={parts.button} onClick={() => void open(entry.name)}>
              {t('WB_OPEN_ENTRY', { name: entry.name })}
            </button>
          </li>
        ))}
      </ul>
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
    return inWords(error)
  }
}

/** What can be read in a file that is no text. */
function Strings({ bytes }: { bytes: Bytes }) {
  const { t } = useTranslation()
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    let isWanted = true
    const plain = kindOf(bytes) === 'pdf' ? unpackedPdf(bytes) : Promise.resolve(bytes)
    void plain.then((unpacked) => isWanted && setLines(stringsIn(unpacked)))
    return () => {
      isWanted = false
    }
  }, [bytes])
  return (
    <details>
      <summary>{t('WB_STRINGS', { count: lines.length })}</summary>
      <pre className={parts.out}>{lines.join('\n')}</pre>
    </details>
  )
}
