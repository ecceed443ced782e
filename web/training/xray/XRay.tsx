import { Box } from '@mantine/core'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconCode from '~icons/code'
import IconX from '~icons/x'
import { renderedParts } from '../rendered-labs.ts'
import { type HackedLab, useHackedLabs } from './hacked-labs.ts'
import { setXRay } from './state.ts'
import css from './XRay.module.css'

interface Props {
  /** On only while Alt is held. */
  isHeld: boolean
}

function Frame({ outline, onChoose }: { outline: Outline; onChoose: () => void }) {
  const { t } = useTranslation()
  const { left, top, width, height, title, isFirst, level } = outline
  const style: CSSProperties & Record<'--level', number> = { left, top, width, height, '--level': level }
  return (
    <button
      type="button"
      className={css.frame}
      data-first={isFirst}
      style={style}
      aria-label={t('XRAY_PART', { title })}
      onClick={onChoose}
    >
      <span className={css.name}>
        <IconCode size={16} aria-hidden="true" />
        {title}
      </span>
    </button>
  )
}

/**
 * Outlines the parts of the page that hacked labs render, with links to their code. Uses a layer of its own and does
 * not change the page.
 */
export default function XRay({ isHeld }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labs = useHackedLabs(true)
  const outlines = useOutlines(labs)
  const show = ({ to }: Outline) => {
    setXRay('off')
    void navigate(to)
  }
  return (
    <div className={css.layer}>
      {outlines.map((outline) => (
        <Frame key={outline.id} outline={outline} onChoose={() => show(outline)} />
      ))}
      <div className={css.bar} data-held={isHeld}>
        <Box component="p" py="xxs" role="status">
          {t(outlines.length === 0 ? 'XRAY_NOTHING' : 'XRAY_COUNT', { count: outlines.length })}
        </Box>
        {!isHeld && (
          <button type="button" className={`ff-hover-dark ${css.end}`} onClick={() => setXRay('off')}>
            <IconX size={20} aria-hidden="true" />
            {t('XRAY_END')}
          </button>
        )}
      </div>
    </div>
  )
}

/** A part of the page that a hacked lab renders, and its position in the window. */
interface Outline extends HackedLab {
  id: number
  left: number
  top: number
  width: number
  height: number
  /** The first one of its lab, which shows the name. */
  isFirst: boolean
  /** How many others are at the same position before it. */
  level: number
}

/** The outlines of all that these labs render on the page now. */
function outlinesOf(labs: readonly HackedLab[]): Outline[] {
  const named = new Set<string>()
  const places = new Map<string, number>()
  return renderedParts().flatMap(({ lab, id, box: { left, top, width, height } }) => {
    const hacked = labs.find((each) => each.lab === lab)
    if (!hacked) return []
    const place = [left, top, width, height].join()
    const level = places.get(place) ?? 0
    places.set(place, level + 1)
    const isFirst = !named.has(lab)
    named.add(lab)
    return [{ ...hacked, id, left, top, width, height, isFirst, level }]
  })
}

/** The outlines, updated with each animation frame, because their elements scroll, grow and move. */
function useOutlines(labs: readonly HackedLab[]): Outline[] {
  const [outlines, setOutlines] = useState<Outline[]>([])
  useEffect(() => {
    let frame = 0
    const measure = () => {
      const now = outlinesOf(labs)
      setOutlines((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
      frame = requestAnimationFrame(measure)
    }
    measure()
    return () => cancelAnimationFrame(frame)
  }, [labs])
  return outlines
}
