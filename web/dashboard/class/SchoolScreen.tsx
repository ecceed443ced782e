import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskClass } from '#contract/dashboard.ts'
import { useMay } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useModal } from '../ui/focus.ts'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'
import { Door } from './Door.tsx'
import { Exports } from './Exports.tsx'
import { Machines } from './Machines.tsx'
import { Newcomers } from './Newcomers.tsx'
import classes from './SchoolScreen.module.css'
import { Signals } from './Signals.tsx'
import { useSchoolClass } from './use-school-class.ts'
import { WallNames } from './WallNames.tsx'

const MIB = 1024 * 1024

/** The class: how to get in, whether the door is open, how much room there is, and what can be taken along. */
export function SchoolScreen() {
  const { t } = useTranslation()
  const may = useMay()
  const { data, isError, refetch } = useSchoolClass()
  return (
    <Screen
      title={t('DESK_CLASS')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && (
        <>
          <JoinPanel school={data} />
          <section className={classes.panel} aria-labelledby="class-facts">
            <h2 id="class-facts">{data.name}</h2>
            <dl className={classes.facts}>
              <dt>{t('DESK_ENDS')}</dt>
              <dd>{formatDateTime(data.endsAt)}</dd>
              <dt>{t('DESK_ISOLATION')}</dt>
              <dd>{t(data.isolation === 'names' ? 'DESK_ISOLATION_NAMES' : 'DESK_ISOLATION_BASIC')}</dd>
              <dt>{t('DESK_DISK')}</dt>
              <dd>
                {t('DESK_DISK_USED', {
                  used: formatNumber(Math.ceil(data.disk.used / MIB)),
                  quota: formatNumber(Math.round(data.disk.quota / MIB)),
                })}
              </dd>
            </dl>
          </section>
          {data.hasNodes && may('helper') && <Machines />}
          {may('trainer') && <Signals signals={data.signals} />}
          {!data.isSchool && <Newcomers />}
          {may('trainer') && <WallNames school={data} />}
          {may('trainer') && <Exports />}
        </>
      )}
    </Screen>
  )
}

function JoinPanel({ school }: { school: DeskClass }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [isAsked, setAsked] = useState(false)
  const [isOnWall, setOnWall] = useState(false)
  const may = useMay()
  const isOpen = school.closedAt === null
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => {
    setAsked(false)
    notify(ok)
  })
  return (
    <section className={classes.panel} aria-labelledby="class-door">
      <h2 id="class-door">{t('DESK_DOOR')}</h2>
      <p className={classes.state} data-open={isOpen}>
        {isOpen ? t('DESK_DOOR_OPEN') : t('DESK_DOOR_CLOSED', { at: formatDateTime(school.closedAt ?? '') })}
      </p>
      <Door school={school} />
      <div className={classes.buttons}>
        <Button onClick={() => setOnWall(true)}>{t('DESK_PROJECT')}</Button>
        {may('trainer') && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t(isOpen ? 'DESK_CLOSE_CLASS' : 'DESK_OPEN_CLASS')}
          </Button>
        )}
      </div>
      {isOnWall && <OnTheWall school={school} onClose={() => setOnWall(false)} />}
      {isAsked && (
        <ConfirmDialog
          title={t(isOpen ? 'DESK_ASK_CLOSE' : 'DESK_ASK_OPEN')}
          action={t(isOpen ? 'DESK_CLOSE_CLASS' : 'DESK_OPEN_CLASS')}
          isBusy={isBusy}
          onConfirm={() => post(`/api/class/${isOpen ? 'close' : 'open'}`)}
          onClose={() => setAsked(false)}
        >
          <p>{t(isOpen ? 'DESK_HINT_CLOSE' : 'DESK_HINT_OPEN')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Large enough for a projector. */
function OnTheWall({ school, onClose }: { school: DeskClass; onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={classes.wall} aria-label={t('DESK_DOOR')} onClose={onClose}>
      <Door school={school} size="wall" />
      <Button variant="default" onClick={() => dialog.current?.close()}>
        {t('DESK_CLOSE')}
      </Button>
    </dialog>
  )
}
