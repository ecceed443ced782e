import { Box, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SolvedNotice } from '#contract/socket.ts'
import { openDialog, useDialogOpen } from '#web/ui/behaviour/open-dialog.ts'
import { useReadingTimer } from '../ui/use-reading-timer.ts'
import { Flag, NoticeLine } from './NoticeLine.tsx'
import type { Toast as Spoken } from './notices.ts'
import { closeNotice, closeRestored, updateNotices, useNotices } from './open-notices.ts'
import css from './Toast.module.css'

const SHOWN_MS = 6_000

/**
 * Shows for six seconds what was just solved, in the part of the top bar without controls. Hovering keeps it open. Its
 * notices stay in the tray.
 *
 * Pages that the server renders have their own version of this notice, in `server/http/pages/notices-script.ts`. Change
 * both: text, colours and behaviour.
 */
export function Toast({ toast, isHeld }: { toast: Spoken; isHeld: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const { open, restored } = useNotices()
  useReadingTimer(toast.number, SHOWN_MS, !isHeld, box, () => updateNotices({ do: 'calm' }))
  useFocusHandedOn(box)
  const isUnderVeil = useDialogOpen()
  useEffect(() => {
    if (isUnderVeil) box.current?.showPopover()
  }, [isUnderVeil])
  const notice = open.find(({ key }) => key === toast.keys.at(-1))
  return (
    <div
      ref={box}
      className={`challenge-solved-toast ${css.toast}`}
      // Above the backdrop only its close button can be clicked; the rest belongs to the dialog.
      popover={isUnderVeil ? 'manual' : undefined}
    >
      {notice ? <Solved notice={notice} more={toast.keys.length - 1} /> : <Back count={restored.length} />}
    </div>
  )
}

/** When the focused toast disappears, the focus moves to the open dialog or the screen. */
function useFocusHandedOn(box: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const place = openDialog() ?? document.getElementById('main')
      place?.focus({ preventScroll: true })
    }
  }, [box])
}

function Solved({ notice, more }: { notice: SolvedNotice; more: number }) {
  const { t } = useTranslation()
  return (
    <NoticeLine
      isFirst
      closeLabel={t('NOTIFICATION_CLOSE', { name: notice.name })}
      onClose={() => closeNotice(notice)}
    >
      <Group gap="xxs" wrap="nowrap">
        <Box flex={1} miw={0} className={css.text}>
          <p className={css.sentence}>{t('CHALLENGE_SOLVED', { challenge: notice.challenge })}</p>
          <Flag notice={notice} />
          <Link className={css.debrief} to={`/debrief/${notice.key}`}>
            {t('CARD_DEBRIEF')}
          </Link>
        </Box>
        {more > 0 && (
          <Box
            component="span"
            flex="none"
            px="xs"
            fz="sm"
            c="var(--ff-notice)"
            className={`ff-strong ${css.more}`}
            title={t('NOTIFICATION_MORE', { count: more })}
          >
            <span aria-hidden="true">+{more}</span>
            <span className="ff-hidden">{t('NOTIFICATION_MORE', { count: more })}</span>
          </Box>
        )}
      </Group>
    </NoticeLine>
  )
}

function Back({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <NoticeLine isFirst closeLabel={t('NOTIFICATION_BACK_CLOSE')} onClose={closeRestored}>
      <p className={css.sentence}>{t('NOTIFICATION_BACK', { count })}</p>
    </NoticeLine>
  )
}
