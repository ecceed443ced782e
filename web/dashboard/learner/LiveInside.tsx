import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskLive } from '#contract/dashboard.ts'
import { useSchoolClass } from '../class/use-school-class.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatTime } from '../ui/format.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction, useRemoval } from '../use-action.ts'
import classes from './LearnerPanel.module.css'

interface LiveInsideProps {
  id: string
  nickname: string
  /** How it stands between this trainer and her shop. */
  live: DeskLive | null
}

/** Into her own shop, if she says yes. */
export function LiveInside({ id, nickname, live }: LiveInsideProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { data: school } = useSchoolClass()
  const [isAsking, setAsking] = useState(false)
  const path = `/api/learners/${id}/live`
  const { post, isBusy } = useAction<DeskLive>(() => setAsking(false))
  const { remove, isBusy: isEnding } = useRemoval(() => notify(t('DESK_LIVE_ENDED')))
  if (school?.isolation === 'basic') return <p className={classes.quiet}>{t('DESK_LIVE_NO_NAMES')}</p>
  const { state } = live ?? {}
  const isIn = state === 'allowed' || state === 'here'
  return (
    <>
      <p className={classes.quiet}>{t('DESK_LIVE_HINT')}</p>
      <p role="status">
        {live && t(`DESK_LIVE_IS_${live.state.toUpperCase()}`, { time: formatTime(live.until) })}
      </p>
      <div className={classes.acts}>
        {isIn && <WayIn path={path} />}
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
function WayIn({ path }: { path: string }) {
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
