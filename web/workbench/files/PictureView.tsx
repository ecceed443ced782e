import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bytes } from '../bytes.ts'
import parts from '../parts.module.css'
import { inWords } from '../trouble.ts'
import css from './PictureView.module.css'
import { drawLowestBits, type Fact, factsOf, type Place, placeOf } from './picture.ts'

/** A picture, what it was told to remember, where it was taken, and what lies in its lowest bits. */
export function PictureView({ bytes }: { bytes: Bytes }) {
  const { t } = useTranslation()
  const [facts, setFacts] = useState<readonly Fact[]>()
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    let isWanted = true
    void Promise.all([factsOf(bytes), placeOf(bytes)]).then(([found, where]) => {
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
        <dl className={css.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
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
    drawLowestBits(bytes, canvas.current).catch((reason) => setError(inWords(reason)))
  }, [bytes, isWanted])
  return (
    <>
      <div className={parts.row}>
        <button
          type="button"
          className={`${parts.button} ${parts.segment}`}
          aria-pressed={isWanted}
          onClick={() => setWanted(!isWanted)}
        >
          {t('WB_LOWEST_BITS')}
        </button>
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
