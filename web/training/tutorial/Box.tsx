import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TourStep } from '#lab'
import { Explained } from '../lessons/Explained.tsx'
import css from './Box.module.css'
import { Leave } from './Leave.tsx'
import type { Progress } from './Minimised.tsx'
import { Primer } from './Primer.tsx'
import { changeRun, keepRun, type Run } from './run.ts'
import type { TourSettings } from './settings.ts'
import { TourObstacle } from './TourObstacle.tsx'
import { TypeForMe } from './TypeForMe.tsx'
import { useBoxFocus } from './use-box-focus.ts'

interface Props {
  ref: RefObject<HTMLElement | null>
  run: Run
  step: TourStep
  html: string
  settings: TourSettings
  progress: Progress
  /** Below `assets/public/images/`. */
  avatar: string
  /** How long the page stays open; undefined where it does not turn by itself. */
  readMs: number | undefined
  /** What the step waits for is nowhere to be seen. */
  isMissing: boolean
  /** The screen that the step takes place on, for those who are elsewhere. */
  wayBack: string | undefined
  canSkip: boolean
  onNext: () => void
  onBack: () => void
}

/** A double-click on these means something else. */
const CONTROLS = 'button, a, summary, code'

function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null
}

/** Escape asks whether to leave, unless it belongs to somebody else: a field, a menu, a dialog. */
function useEscape(box: RefObject<HTMLElement | null>, ask: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const active = document.activeElement
      const isFree = active === document.body || active?.id === 'main' || box.current?.contains(active)
      if (isFree && !document.querySelector('[aria-modal="true"]')) ask()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [box, ask])
}

function Head({ run, progress, avatar }: Pick<Props, 'run' | 'progress' | 'avatar'>) {
  const { t } = useTranslation()
  const { isPaused } = run
  const Sign = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled
  return (
    <div className={css.head}>
      <img src={`assets/public/images/${avatar}`} alt="" width={40} height={40} className={css.avatar} />
      <p className={css.title}>
        <strong id="tour-title">{run.name}</strong>
        <span>{t('TOUR_STEP', { ...progress })}</span>
      </p>
      <button
        type="button"
        className={css.tool}
        aria-label={t(isPaused ? 'TOUR_RESUME' : 'TOUR_PAUSE')}
        onClick={() => changeRun((now) => ({ ...now, isPaused: !isPaused }))}
      >
        <Sign size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={css.tool}
        aria-label={t('TOUR_MINIMISE')}
        onClick={() => changeRun((now) => ({ ...now, isMinimised: true }))}
      >
        <IconMinus size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        id="cancelButton"
        className={css.tool}
        aria-label={t('TOUR_CANCEL')}
        onClick={() => keepRun(undefined)}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

function Body({ run, step, html, settings, isMissing, wayBack, canSkip, readMs }: Props) {
  const { t } = useTranslation()
  const isWaiting = !canSkip && readMs === undefined
  return (
    <div className={css.body}>
      {!run.isSolved && <TourObstacle name={run.name} />}
      <div aria-live="polite" aria-atomic="true" className={css.text}>
        <Explained html={html} />
      </div>
      <TypeForMe key={run.step} step={step} settings={settings} />
      {step.devTools && <Primer key={run.step} corner={step.devTools} />}
      {isMissing && wayBack === undefined && <p className={css.note}>{t('TOUR_MISSING')}</p>}
      {wayBack !== undefined && (
        <p className={css.note}>
          {t('TOUR_STRAYED')} <Link to={wayBack}>{t('TOUR_WAY_BACK')}</Link>
        </p>
      )}
      {run.isPaused && <p className={css.note}>{t('TOUR_PAUSED')}</p>}
      {isWaiting && !run.isPaused && <p className={css.waiting}>{t('TOUR_WAITING')}</p>}
    </div>
  )
}

function Foot({ run, canSkip, progress, onBack, onNext }: Props) {
  const { t } = useTranslation()
  const isLast = progress.number === progress.of
  return (
    <div className={css.foot}>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        disabled={run.step === 0}
        onClick={onBack}
      >
        {t('TOUR_BACK')}
      </Button>
      <Button
        id="hacking-instructor-next"
        rightSection={<IconArrowRight size={18} aria-hidden="true" />}
        disabled={!canSkip}
        onClick={onNext}
      >
        {t(isLast ? 'TOUR_LAST' : 'TOUR_NEXT')}
      </Button>
    </div>
  )
}

/** One step of a tour: what to read or to do, how far it is, and all ways on, back and out. */
export function Box(props: Props) {
  const { t } = useTranslation()
  const { ref, run, progress, readMs, canSkip, onNext } = props
  const [isLeaving, setLeaving] = useState(false)
  useBoxFocus(ref, run.step, readMs !== undefined)
  useEscape(ref, () => setLeaving(true))
  const stay = () => {
    setLeaving(false)
    ref.current?.focus({ preventScroll: true })
  }
  const stayOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isLeaving) return
    event.preventDefault()
    stay()
  }
  const skip = (event: MouseEvent) => {
    if (!canSkip || isLeaving || isOnControl(event)) return
    window.getSelection()?.removeAllRanges()
    onNext()
  }
  return (
    <aside
      ref={ref}
      id="hacking-instructor"
      className={css.box}
      tabIndex={-1}
      aria-labelledby="tour-title"
      title={canSkip ? t('TOUR_DOUBLE_CLICK') : undefined}
      onDoubleClick={skip}
      onKeyDown={stayOnEscape}
    >
      <Head {...props} />
      <div className={css.track} aria-hidden="true">
        <div className={css.way} style={{ inlineSize: `${(100 * progress.number) / progress.of}%` }} />
      </div>
      {isLeaving ? (
        <Leave onStay={stay} />
      ) : (
        <>
          <Body {...props} />
          <Foot {...props} />
        </>
      )}
      {readMs !== undefined && (
        <div
          key={run.step}
          className={css.clock}
          data-paused={run.isPaused}
          style={{ animationDuration: `${readMs}ms` }}
        />
      )}
    </aside>
  )
}
