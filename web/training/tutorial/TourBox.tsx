import { Box, Button, Flex, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DevToolsPanel, TourStep } from '#lab'
import { FIELD } from '#web/ui/behaviour/is-in-field.ts'
import { openTool } from '#web/workbench/open-tool.ts'
import { type Tool, useEnabledTools } from '#web/workbench/tools.ts'
import IconArrowLeft from '~icons/arrow-left'
import IconArrowRight from '~icons/arrow-right'
import IconExternalLink from '~icons/external-link'
import IconKeyboard from '~icons/keyboard'
import IconMinus from '~icons/minus'
import IconPlayerPauseFilled from '~icons/player-pause-filled'
import IconPlayerPlayFilled from '~icons/player-play-filled'
import IconTools from '~icons/tools'
import IconX from '~icons/x'
import { Explained } from '../lessons/Explained.tsx'
import { BlockedByFix } from '../live-versions/BlockedByFix.tsx'
import { useLiveFixes } from '../live-versions/use-live-fixes.ts'
import { challengesQuery } from '../queries.ts'
import { RichText } from '../ui/RichText.tsx'
import { textToType } from './fields.ts'
import type { Progress } from './Minimised.tsx'
import { changeRun, storeRun, type TourRun } from './run.ts'
import { TOUCH_QUERY, type TourSettings } from './settings.ts'
import css from './TourBox.module.css'
import { challengeOf } from './tutorials.ts'
import { typeInto } from './typing.ts'

interface Props {
  ref: RefObject<HTMLElement | null>
  run: TourRun
  step: TourStep
  html: string
  settings: TourSettings
  progress: Progress
  /** Relative to `assets/public/images/`. */
  avatar: string
  /** How long the page stays open; undefined if it does not advance by itself. */
  readMs: number | undefined
  /** An element that the step needs is missing. */
  isMissing: boolean
  /** The screen of the step, if the learner is elsewhere. */
  wayBack: string | undefined
  canSkip: boolean
  onNext: () => void
  onBack: () => void
}

/** A double-click on these has another meaning. */
const CONTROLS = 'button, a, summary, code'

function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null
}

/**
 * Escape asks whether to leave, unless the key belongs to a field, a menu or a dialog. It takes the question back from
 * most places, as nothing is lost by staying: not from a dialog, an open menu or the search box, which it closes.
 */
function useEscape(box: RefObject<HTMLElement | null>, isLeaving: boolean, act: () => void): void {
  // Before the box is painted: a busy browser would otherwise show it and miss the key.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const active = document.activeElement
      const isFree = active === document.body || active?.id === 'main' || box.current?.contains(active)
      const isToldToStay = isLeaving && !active?.closest('search')
      if ((isFree || isToldToStay) && !document.querySelector('[aria-modal="true"]')) act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [box, isLeaving, act])
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
        className={`ff-icon-button ff-hover-dark`}
        aria-label={t(isPaused ? 'TOUR_RESUME' : 'TOUR_PAUSE')}
        onClick={() => changeRun((now) => ({ ...now, isPaused: !isPaused }))}
      >
        <Sign size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`ff-icon-button ff-hover-dark`}
        aria-label={t('TOUR_MINIMISE')}
        onClick={() => changeRun((now) => ({ ...now, isMinimised: true }))}
      >
        <IconMinus size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        id="cancelButton"
        className={`ff-icon-button ff-hover-dark`}
        aria-label={t('TOUR_CANCEL')}
        onClick={() => storeRun(undefined)}
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
      <Box aria-live="polite" aria-atomic="true" component="div" lh={1.5} className="ff-break">
        <Explained html={html} />
      </Box>
      <TypeForMe key={run.step} step={step} settings={settings} />
      {step.devTools && <Primer key={run.step} corner={step.devTools} />}
      {isMissing && wayBack === undefined && <p className={css.note}>{t('TOUR_MISSING')}</p>}
      {wayBack !== undefined && (
        <p className={css.note}>
          {t('TOUR_STRAYED')} <Link to={wayBack}>{t('TOUR_WAY_BACK')}</Link>
        </p>
      )}
      {run.isPaused && <p className={css.note}>{t('TOUR_PAUSED')}</p>}
      {isWaiting && !run.isPaused && (
        <Flex component="p" gap="xs" align="center" className={`ff-hint ${css.waiting}`}>
          {t('TOUR_WAITING')}
        </Flex>
      )}
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

/** One step of a tour: its text, the progress, and buttons to go on, back or leave. */
export function TourBox(props: Props) {
  const { t } = useTranslation()
  const { ref, run, progress, readMs, canSkip, onNext } = props
  const [isLeaving, setLeaving] = useState(false)
  useBoxFocus(ref, run.step, readMs !== undefined)
  const stay = () => {
    const active = document.activeElement
    setLeaving(false)
    // In the box, the button with the focus goes away. Elsewhere the learner is busy.
    if (active === document.body || ref.current?.contains(active)) ref.current?.focus({ preventScroll: true })
  }
  useEscape(ref, isLeaving, isLeaving ? stay : () => setLeaving(true))
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
    >
      <Head {...props} />
      <Box flex="none" h={4} bg="var(--ff-bar-raised)" aria-hidden="true">
        <div className={css.way} style={{ inlineSize: `${(100 * progress.number) / progress.of}%` }} />
      </Box>
      {isLeaving ? (
        <LeaveQuestion onStay={stay} />
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

/** Asks for confirmation after Escape. */
function LeaveQuestion({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <Box role="alertdialog" aria-labelledby="tour-leave" pt="md" px="md" pb={0} className={css.leave}>
      <p id="tour-leave">
        <strong>{t('TOUR_LEAVE_TITLE')}</strong> {t('TOUR_LEAVE')}
      </p>
      <div className={css.foot}>
        <Button variant="default" onClick={() => storeRun(undefined)}>
          {t('TOUR_LEAVE_YES')}
        </Button>
        <Button autoFocus onClick={onStay}>
          {t('TOUR_LEAVE_NO')}
        </Button>
      </div>
    </Box>
  )
}

/** Tells that the learner's own fix blocks the challenge of this tour. */
function TourObstacle({ name }: { name: string }) {
  const fixes = useLiveFixes()
  const { data } = useQuery({ ...challengesQuery, enabled: fixes.length > 0 })
  const own = data?.find((each) => each.name.toLowerCase() === challengeOf(name).toLowerCase())
  return <BlockedByFix challenge={own?.key} isUnderWay />
}

/** Types the text as soon as the field exists: its screen may still be loading. */
function useTyping(into: string | undefined, text: string): () => void {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isDue || into === undefined) return
    const watcher = new MutationObserver(() => typeInto(into, text) && setDue(false))
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [isDue, into, text])
  return () => setDue(into !== undefined && !typeInto(into, text))
}

/** Types the payload into its field, for learners with a touch keyboard. */
function TypeForMe({ step, settings }: { step: TourStep; settings: TourSettings }) {
  const { t } = useTranslation()
  const wanted = textToType(step, settings)
  const start = useTyping(wanted?.into, wanted?.text ?? '')
  if (!wanted) return null
  return (
    <div>
      <Button variant="light" leftSection={<IconKeyboard size={18} aria-hidden="true" />} onClick={start}>
        {t('TOUR_TYPE')}
      </Button>
    </div>
  )
}

/** Elements in which the learner is busy: fields, open menus and dialogs. */
const BUSY = `${FIELD}, [role="menu"], [role="dialog"], [aria-expanded="true"]`

function isBusyElsewhere(box: HTMLElement): boolean {
  const active = document.activeElement
  if (!active || box.contains(active)) return false
  const isInPanel = document
    .querySelector('header [aria-expanded="true"]')
    ?.closest('header')
    ?.contains(active)
  return active.closest(BUSY) !== null || isInPanel === true
}

/**
 * Focuses the box when it opens, and when there is something new to read. If the step asks for an action, the focus
 * stays where it is; it is never taken from a field.
 */
function useBoxFocus(box: RefObject<HTMLElement | null>, page: number, isToBeRead: boolean): void {
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (shown.current === page) return
    const isDue = shown.current === undefined || isToBeRead
    shown.current = page
    const element = box.current
    if (!element || !isDue || element.contains(document.activeElement) || isBusyElsewhere(element)) return
    element.focus({ preventScroll: true })
  }, [box, page, isToBeRead])
}

/** The tools of the workbench that replace parts of the developer tools on phones. */
const TOOLS: Partial<Record<DevToolsPanel, Tool['id']>> = {
  storage: 'storage',
  elements: 'history',
  network: 'history',
}

/** An introduction to the developer tools; on phones to the tools that replace them. */
function Primer({ corner }: { corner: DevToolsPanel }) {
  const isTouch = useMediaQuery(TOUCH_QUERY, undefined, { getInitialValueInEffect: false })
  const tool = useEnabledTools().find(({ id }) => id === TOOLS[corner])
  if (isTouch && corner === 'sources') return <OnPhone corner={corner} button={<OpenScript />} />
  if (isTouch && tool) return <OnPhone corner={corner} button={<OpenTool tool={tool} />} />
  return <DevTools corner={corner} />
}

function DevTools({ corner }: { corner: DevToolsPanel }) {
  const { t } = useTranslation()
  return (
    <Box component="details" fz="sm" className={css.primer}>
      <summary>{t('TOUR_PRIMER')}</summary>
      <div>
        <p>
          <RichText html={t('TOUR_PRIMER_OPEN')} />
        </p>
        <p>
          <RichText html={t(`TOUR_PRIMER_${corner.toUpperCase()}`)} />
        </p>
      </div>
    </Box>
  )
}

function OnPhone({ corner, button }: { corner: DevToolsPanel; button: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs" fz="sm">
      <p>
        <RichText html={t(`TOUR_PRIMER_${corner.toUpperCase()}`, { context: 'touch' })} />
      </p>
      <div data-instead-of-dev-tools>{button}</div>
    </Stack>
  )
}

function OpenTool({ tool: { id, text } }: { tool: Tool }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="light"
      leftSection={<IconTools size={18} aria-hidden="true" />}
      onClick={() => openTool(id)}
    >
      {t('TOUR_OPEN_TOOL', { tool: t(text) })}
    </Button>
  )
}

function OpenScript() {
  const { t } = useTranslation()
  return (
    <Button
      component="a"
      href="./main.js"
      target="_blank"
      variant="light"
      leftSection={<IconExternalLink size={18} aria-hidden="true" />}
    >
      {t('TOUR_OPEN_SCRIPT')}
    </Button>
  )
}
