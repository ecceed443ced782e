import { IconCode, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useHackedLabs } from './hacked-labs.ts'
import { setXRay } from './state.ts'
import { type Outline, useOutlines } from './use-outlines.ts'
import css from './XRay.module.css'

interface Props {
  /** It is on for as long as Alt is held. */
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
 * Shows through the page which parts of it are drawn by labs that she has hacked already, and leads to their code. Lies
 * in a layer of its own: the page below stays as it is.
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
        <p role="status">
          {t(outlines.length === 0 ? 'XRAY_NOTHING' : 'XRAY_COUNT', { count: outlines.length })}
        </p>
        {!isHeld && (
          <button type="button" className={css.end} onClick={() => setXRay('off')}>
            <IconX size={20} aria-hidden="true" />
            {t('XRAY_END')}
          </button>
        )}
      </div>
    </div>
  )
}
