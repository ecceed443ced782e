import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskLive, DeskVisit } from '#contract/dashboard.ts'
import type { RecordedAttack } from '#contract/training/replay.ts'
import { useClass } from '../class/use-class.ts'
import { useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatTime } from '../ui/format.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction, useRemoval } from '../use-action.ts'
import classes from './LearnerPanel.module.css'
import { Replay } from './Replay.tsx'

interface CopyVisitProps {
  id: string
  nickname: string
  /** The copy that this trainer has open. */
  visit: DeskVisit | null
}

/** A copy of her shop, to look into. What may happen there is said before it is made. */
export function CopyVisit({ id, nickname, visit }: CopyVisitProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { data: classInfo } = useClass()
  const [isAsked, setAsked] = useState(false)
  const path = `/api/learners/${id}/visit`
  const [made, setMade] = useState<string | undefined>()
  const link = useRef<HTMLAnchorElement>(null)
  const { post, isBusy } = useAction<DeskVisit>((answer) => {
    setAsked(false)
    setMade(answer.link)
  })
  // What was just asked for is the next thing to be used.
  useEffect(() => {
    if (made !== undefined && made === visit?.link) link.current?.focus()
  }, [made, visit?.link])
  const { remove, isBusy: isEnding } = useRemoval(() => notify(t('DESK_VISIT_ENDED')))
  if (classInfo?.isolation === 'basic') return <p className={classes.quiet}>{t('DESK_VISIT_NO_NAMES')}</p>
  return (
    <>
      <p className={classes.quiet}>{t('DESK_VISIT_HINT')}</p>
      {visit && (
        <p>
          <a ref={link} href={visit.link} target="_blank" rel="noopener noreferrer">
            {t('DESK_VISIT_OPEN')}
          </a>
          . {t('DESK_VISIT_UNTIL', { time: formatTime(visit.until) })}
        </p>
      )}
      <div className={classes.acts}>
        <Button size="compact-md" variant="default" onClick={() => setAsked(true)}>
          {t(visit ? 'DESK_VISIT_NEW' : 'DESK_VISIT_MAKE')}
        </Button>
        {visit && (
          <Button size="compact-md" variant="default" loading={isEnding} onClick={() => remove(path)}>
            {t('DESK_VISIT_END')}
          </Button>
        )}
      </div>
      {visit && <AttackReplays path={path} link={visit.link} />}
      {isAsked && (
        <ConfirmDialog
          title={t('DESK_ASK_VISIT', { name: escapeInvisible(nickname) })}
          action={t('DESK_VISIT_MAKE')}
          isBusy={isBusy}
          onConfirm={() => post(path)}
          onClose={() => setAsked(false)}
        >
          <p>{t('DESK_VISIT_CARE')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface LiveVisitProps {
  id: string
  nickname: string
  /** How it stands between this trainer and her shop. */
  live: DeskLive | null
}

/** Into her own shop, if she says yes. */
export function LiveVisit({ id, nickname, live }: LiveVisitProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { data: classInfo } = useClass()
  const [isAsking, setAsking] = useState(false)
  const path = `/api/learners/${id}/live`
  const { post, isBusy } = useAction<DeskLive>(() => setAsking(false))
  const { remove, isBusy: isEnding } = useRemoval(() => notify(t('DESK_LIVE_ENDED')))
  if (classInfo?.isolation === 'basic') return <p className={classes.quiet}>{t('DESK_LIVE_NO_NAMES')}</p>
  const { state } = live ?? {}
  const isIn = state === 'allowed' || state === 'here'
  return (
    <>
      <p className={classes.quiet}>{t('DESK_LIVE_HINT')}</p>
      <p role="status">
        {live && t(`DESK_LIVE_IS_${live.state.toUpperCase()}`, { time: formatTime(live.until) })}
      </p>
      <div className={classes.acts}>
        {isIn && <LiveVisitLink path={path} />}
        {(isIn || state === 'asked') && (
          <Button size="compact-md" variant="default" loading={isEnding} onClick={() => remove(path)}>
            {t(isIn ? 'DESK_LIVE_LEAVE' : 'DESK_LIVE_TAKE_BACK')}
          </Button>
        )}
        {!isIn && state !== 'asked' && state !== 'other' && (
          <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
            {t('DESK_LIVE_ASK')}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('DESK_ASK_LIVE', { name: escapeInvisible(nickname) })}
          action={t('DESK_LIVE_ASK')}
          isBusy={isBusy}
          onConfirm={() => post(path)}
          onClose={() => setAsking(false)}
        >
          <p>{t('DESK_LIVE_CARE')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** A link works once: another one is made for whoever comes back. */
function LiveVisitLink({ path }: { path: string }) {
  const { t } = useTranslation()
  const [link, setLink] = useState<string>()
  const anchor = useRef<HTMLAnchorElement>(null)
  const { post, isBusy } = useAction<{ link: string }>((answer) => setLink(answer.link))
  // What was just asked for is the next thing to be used.
  useEffect(() => {
    if (link !== undefined) anchor.current?.focus()
  }, [link])
  if (link === undefined) {
    return (
      <Button size="compact-md" variant="default" loading={isBusy} onClick={() => post(`${path}/link`)}>
        {t('DESK_LIVE_LINK')}
      </Button>
    )
  }
  return (
    <a ref={anchor} href={link} target="_blank" rel="noopener noreferrer" onClick={() => setLink(undefined)}>
      {t('DESK_LIVE_OPEN')}
    </a>
  )
}

interface AttacksProps {
  /** Where her copy is asked for things. */
  path: string
  /** Of that copy: another one may know others. */
  link: string
}

/** What solved challenges in her shop, to be shown again on the copy. */
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
      <h4 className={classes.subtitle}>{t('DESK_REPLAY')}</h4>
      {!data && <p role="status">{t(isError ? 'DESK_UNREACHABLE' : 'DESK_LOADING')}</p>}
      {data && (
        <p className={classes.quiet}>{t(data.length === 0 ? 'DESK_REPLAY_NONE' : 'DESK_REPLAY_HINT')}</p>
      )}
      <div className={classes.acts}>
        {data?.map((attack) => (
          <Button key={attack.key} size="compact-md" variant="default" onClick={() => setShown(attack)}>
            {escapeInvisible(attack.name)}
          </Button>
        ))}
      </div>
      {shown && <Replay attack={shown} path={path} onClose={() => setShown(undefined)} />}
    </>
  )
}
