import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Drawer.module.css'
import { fitting, NARROWEST, WIDEST } from './kept.ts'

const STEP = 20

/** The edge of the drawer: drag it, or move it with the arrow keys. */
export function WidthHandle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const { t } = useTranslation()
  const change = (wanted: number) => onWidth(fitting(wanted, innerWidth))
  const isRtl = () => document.documentElement.dir === 'rtl'
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    change(isRtl() ? event.clientX : document.documentElement.clientWidth - event.clientX)
  }
  const press = (event: KeyboardEvent) => {
    const wider = isRtl() ? 'ArrowRight' : 'ArrowLeft'
    const narrower = isRtl() ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === wider) change(width + STEP)
    else if (event.key === narrower) change(width - STEP)
    else return
    event.preventDefault()
  }
  return (
    <hr
      className={css.handle}
      aria-orientation="vertical"
      aria-label={t('WB_WIDTH')}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}
