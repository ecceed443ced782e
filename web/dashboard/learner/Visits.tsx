import { Box, Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopyVisitState, LiveVisitState } from '#contract/dashboard.ts'
import type { RecordedAttack, RecordedStep, ReplayedStep } from '#contract/training/replay.ts'
import { useClass } from '../class/use-class.ts'
import { DashboardError, useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useModal } from '../ui/focus.ts'
import { formatTime } from '../ui/format.ts'
import { DialogToasts, useToasts } from '../ui/Toasts.tsx'
import { useAction, useRemoval } from '../use-action.ts'
import classes from './LearnerPanel.module.css'

interface CopyVisitProps {
  id: string
  nickname: string
  /** The copy that this trainer has open. */
  visit: CopyVisitState | null
}

/** A copy of the learner's shop to look into. The dialog names the risks before the copy is made. */
export function CopyVisit({ id, nickname, visit }: CopyVisitProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { data: classInfo } = useClass()
  const [isAsked, setAsked] = useState(false)
  const path = `/api/learners/${id}/visit`
  const [made, setMade] = useState<string | undefined>()
  const link = useRef<HTMLAnchorElement>(null)
  const { post, isBusy } = useAction<CopyVisitState>((answer) => {
    setAsked(false)
    setMade(answer.link)
  })
  // Focus the link that was just requested.
  useEffect(() => {
    if (made !== undefined && made === visit?.link) link.current?.focus()
  }, [made, visit?.link])
  const { remove, isBusy: isEnding } = useRemoval(() => notify(t('DASHBOARD_VISIT_ENDED')))
  if (classInfo?.isolation === 'basic') return <p className="ff-muted">{t('DASHBOARD_VISIT_NO_NAMES')}</p>
  return (
    <>
      <p className="ff-muted">{t('DASHBOARD_VISIT_HINT')}</p>
      {visit && (
        <p>
          <a ref={link} href={visit.link} target="_blank" rel="noopener noreferrer">
            {t('DASHBOARD_VISIT_OPEN')}
          </a>
          . {t('DASHBOARD_VISIT_UNTIL', { time: formatTime(visit.until) })}
        </p>
      )}
      <Group gap="xs" align="stretch">
        <Button size="compact-md" variant="default" onClick={() => setAsked(true)}>
          {t(visit ? 'DASHBOARD_VISIT_NEW' : 'DASHBOARD_VISIT_MAKE')}
        </Button>
        {visit && (
          <Button size="compact-md" variant="default" loading={isEnding} onClick={() => remove(path)}>
            {t('DASHBOARD_VISIT_END')}
          </Button>
        )}
      </Group>
      {visit && <AttackReplays path={path} link={visit.link} />}
      {isAsked && (
        <ConfirmDialog
          title={t('DASHBOARD_ASK_VISIT', { name: escapeInvisible(nickname) })}
          action={t('DASHBOARD_VISIT_MAKE')}
          isBusy={isBusy}
          onConfirm={() => post(path)}
          onClose={() => setAsked(false)}
        >
          <p>{t('DASHBOARD_VISIT_CARE')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface LiveVisitProps {
  id: string
  nickname: string
  /** The state of this trainer's visit to the learner's shop. */
  live: LiveVisitState | null
}

/** A visit to the learner's own shop, with the learner's consent. */
export function LiveVisit({ id, nickname, live }: LiveVisitProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { data: classInfo } = useClass()
  const [isAsking, setAsking] = useState(false)
  const path = `/api/learners/${id}/live`
  const { post, isBusy } = useAction<LiveVisitState>(() => setAsking(false))
  const { remove, isBusy: isEnding } = useRemoval(() => notify(t('DASHBOARD_LIVE_ENDED')))
  if (classInfo?.isolation === 'basic') return <p className="ff-muted">{t('DASHBOARD_LIVE_NO_NAMES')}</p>
  const { state } = live ?? {}
  const isIn = state === 'allowed' || state === 'here'
  return (
    <>
      <p className="ff-muted">{t('DASHBOARD_LIVE_HINT')}</p>
      <p role="status">
        {live && t(`DASHBOARD_LIVE_IS_${live.state.toUpperCase()}`, { time: formatTime(live.until) })}
      </p>
      <Group gap="xs" align="stretch">
        {isIn && <LiveVisitLink path={path} />}
        {(isIn || state === 'asked') && (
          <Button size="compact-md" variant="default" loading={isEnding} onClick={() => remove(path)}>
            {t(isIn ? 'DASHBOARD_LIVE_LEAVE' : 'DASHBOARD_LIVE_TAKE_BACK')}
          </Button>
        )}
        {!isIn && state !== 'asked' && state !== 'other' && (
          <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
            {t('DASHBOARD_LIVE_ASK')}
          </Button>
        )}
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={t('DASHBOARD_ASK_LIVE', { name: escapeInvisible(nickname) })}
          action={t('DASHBOARD_LIVE_ASK')}
          isBusy={isBusy}
          onConfirm={() => post(path)}
          onClose={() => setAsking(false)}
        >
          <p>{t('DASHBOARD_LIVE_CARE')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** A link works once, so each visit requests a new one. */
function LiveVisitLink({ path }: { path: string }) {
  const { t } = useTranslation()
  const [link, setLink] = useState<string>()
  const anchor = useRef<HTMLAnchorElement>(null)
  const { post, isBusy } = useAction<{ link: string }>((answer) => setLink(answer.link))
  // Focus the link that was just requested.
  useEffect(() => {
    if (link !== undefined) anchor.current?.focus()
  }, [link])
  if (link === undefined) {
    return (
      <Button size="compact-md" variant="default" loading={isBusy} onClick={() => post(`${path}/link`)}>
        {t('DASHBOARD_LIVE_LINK')}
      </Button>
    )
  }
  return (
    <a ref={anchor} href={link} target="_blank" rel="noopener noreferrer" onClick={() => setLink(undefined)}>
      {t('DASHBOARD_LIVE_OPEN')}
    </a>
  )
}

interface AttacksProps {
  /** The path of the calls about this copy. */
  path: string
  /** The link of the copy. Another copy may hold other attacks. */
  link: string
}

/** The attacks that solved challenges in the learner's shop, to be replayed on the copy. */
function AttackReplays({ path, link }: AttacksProps) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const [shown, setShown] = useState<RecordedAttack | undefined>()
  const { data, isError } = useQuery({
    queryKey: ['attacks', link],
    queryFn: () => api.get<RecordedAttack[]>(`${path}/attacks`),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <h4 className={classes.subtitle}>{t('DASHBOARD_REPLAY')}</h4>
      {!data && <p role="status">{t(isError ? 'DASHBOARD_UNREACHABLE' : 'DASHBOARD_LOADING')}</p>}
      {data && (
        <p className="ff-muted">{t(data.length === 0 ? 'DASHBOARD_REPLAY_NONE' : 'DASHBOARD_REPLAY_HINT')}</p>
      )}
      <Group gap="xs" align="stretch">
        {data?.map((attack) => (
          <Button key={attack.key} size="compact-md" variant="default" onClick={() => setShown(attack)}>
            {escapeInvisible(attack.name)}
          </Button>
        ))}
      </Group>
      {shown && <Replay attack={shown} path={path} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface ReplayProps {
  attack: RecordedAttack
  /** The path of the calls about this copy. */
  path: string
  onClose: () => void
}

/**
 * Replays an attack step by step on the copy, large enough for a projector. Requests and answers are shown as plain
 * text.
 */
function Replay({ attack: { key, name, steps }, path, onClose }: ReplayProps) {
  const { t } = useTranslation()
  const dialog = useModal()
  const heading = useId()
  const [at, setAt] = useState(0)
  const step = steps[at]
  const { api } = useDashboard()
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => api.post<ReplayedStep>(`${path}/replay`, { challenge: key, step: at }),
  })
  const goTo = (next: number): void => {
    reset()
    setAt(next)
  }
  return (
    <dialog ref={dialog} className={`ff-card ${classes.replay}`} aria-labelledby={heading} onClose={onClose}>
      <Group gap="sm" align="start" justify="space-between" className="ff-break">
        <h2 id={heading}>{escapeInvisible(name)}</h2>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          {t('DASHBOARD_CLOSE')}
        </Button>
      </Group>
      <Box role="status" component="p" fz="lg">
        {t('DASHBOARD_REPLAY_STEP', { number: at + 1, count: steps.length })}
      </Box>
      {step && <HttpText label={t('DASHBOARD_REPLAY_SENT')} text={requestOf(step)} />}
      <Group gap="sm" align="start">
        <Button variant="default" disabled={at === 0} onClick={() => goTo(at - 1)}>
          {t('DASHBOARD_REPLAY_BACK')}
        </Button>
        <Button disabled={!step?.canSend} loading={isPending} onClick={() => mutate()}>
          {t('DASHBOARD_REPLAY_SEND')}
        </Button>
        <Button variant="default" disabled={at >= steps.length - 1} onClick={() => goTo(at + 1)}>
          {t('DASHBOARD_REPLAY_NEXT')}
        </Button>
      </Group>
      <p className="ff-muted">{t(step?.canSend ? 'DASHBOARD_REPLAY_CARE' : 'DASHBOARD_REPLAY_BY_HAND')}</p>
      <Box aria-live="polite" fz="lg">
        {error && (
          <Box component="p" c="var(--ff-danger)">
            {error instanceof DashboardError && error.message !== ''
              ? error.message
              : t('DASHBOARD_UNREACHABLE')}
          </Box>
        )}
        {data && <ReplayVerdict answer={data} />}
      </Box>
      {data && (
        <HttpText label={t('DASHBOARD_REPLAY_ANSWER')} text={answerOf(data, t('DASHBOARD_REPLAY_NO_TEXT'))} />
      )}
      <DialogToasts />
    </dialog>
  )
}

function ReplayVerdict({ answer: { status, solves, isCut, trouble } }: { answer: ReplayedStep }) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        <strong>
          {status === 0 ? t('DASHBOARD_REPLAY_SILENT') : t('DASHBOARD_REPLAY_STATUS', { status })}
        </strong>{' '}
        {(isCut || trouble) && t('DASHBOARD_REPLAY_CUT')}
      </p>
      {solves.map((one) => (
        <Box key={one} component="p" p="sm" bg="var(--ff-success-soft)" bdrs="md" className="ff-strong">
          {t('DASHBOARD_REPLAY_SOLVES', { name: escapeInvisible(one) })}
        </Box>
      ))}
    </>
  )
}

function HttpText({ label, text }: { label: string; text: string }) {
  return (
    <Box component="section" className={classes.wire ?? ''} tabIndex={0} aria-label={label}>
      <h3>{label}</h3>
      <pre>{escapeInvisible(text)}</pre>
    </Box>
  )
}

function requestOf({ method, path, headers, body }: RecordedStep): string {
  const lines = [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return [...lines, ...(body === '' ? [] : ['', body])].join('\n')
}

function answerOf({ headers, body }: ReplayedStep, noText: string): string {
  return [...headers.map(([name, value]) => `${name}: ${value}`), '', body ?? noText].join('\n')
}
