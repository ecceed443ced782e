import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DashboardClass } from '#contract/dashboard.ts'
import { useHasRole } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useModal } from '../ui/focus.ts'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import { DialogToasts, useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'
import { Admission } from './Admission.tsx'
import classes from './Class.module.css'
import { ControlsPanel } from './Controls.tsx'
import { EndPanel } from './EndPanel.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { JoinInfo } from './JoinInfo.tsx'
import { NodesPanel } from './NodesPanel.tsx'
import { useClass } from './use-class.ts'

const MIB = 1024 * 1024

/** The class: how to join it, whether it is open, its disk space, its controls and its export. */
export function ClassScreen() {
  const { t } = useTranslation()
  const may = useHasRole()
  const { data, isError, refetch } = useClass()
  return (
    <Screen
      title={t('DASHBOARD_CLASS')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && (
        <>
          {!data.hasEnded && <JoinPanel classInfo={data} />}
          <section className={`ff-card ff-panel ${classes.panel}`} aria-labelledby="class-facts">
            <h2 id="class-facts">{data.name}</h2>
            <dl className="ff-pairs">
              <dt>{t('DASHBOARD_ENDS')}</dt>
              <dd>{formatDateTime(data.endsAt)}</dd>
              <dt>{t('DASHBOARD_ISOLATION')}</dt>
              <dd>
                {t(data.isolation === 'names' ? 'DASHBOARD_ISOLATION_NAMES' : 'DASHBOARD_ISOLATION_BASIC')}
              </dd>
              <dt>{t('DASHBOARD_DISK')}</dt>
              <dd>
                {t('DASHBOARD_DISK_USED', {
                  used: formatNumber(Math.ceil(data.disk.used / MIB)),
                  quota: formatNumber(Math.round(data.disk.quota / MIB)),
                })}
              </dd>
            </dl>
          </section>
          {data.hasNodes && may('helper') && <NodesPanel />}
          {may('trainer') && <ControlsPanel signals={data.signals} />}
          {!data.isSchool && <Admission />}
          {may('trainer') && <ProjectorNames classInfo={data} />}
          {may('trainer') && <ExportPanel />}
          {may('trainer') && <CertificatesPanel />}
          {may('trainer') && <EndPanel classInfo={data} />}
        </>
      )}
    </Screen>
  )
}

function JoinPanel({ classInfo }: { classInfo: DashboardClass }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [isAsked, setAsked] = useState(false)
  const [isFullscreen, setFullscreen] = useState(false)
  const may = useHasRole()
  const isOpen = classInfo.closedAt === null
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => {
    setAsked(false)
    notify(ok)
  })
  return (
    <section className={`ff-card ff-panel ${classes.panel}`} aria-labelledby="class-door">
      <h2 id="class-door">{t('DASHBOARD_ADMISSION')}</h2>
      <p className={classes.state} data-open={isOpen}>
        {isOpen
          ? t('DASHBOARD_ADMISSION_OPEN')
          : t('DASHBOARD_ADMISSION_CLOSED', { at: formatDateTime(classInfo.closedAt ?? '') })}
      </p>
      <JoinInfo classInfo={classInfo} />
      <Group gap="sm" align="stretch">
        <Button onClick={() => setFullscreen(true)}>{t('DASHBOARD_PROJECT')}</Button>
        {may('trainer') && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t(isOpen ? 'DASHBOARD_CLOSE_CLASS' : 'DASHBOARD_OPEN_CLASS')}
          </Button>
        )}
      </Group>
      {isFullscreen && <FullscreenJoinInfo classInfo={classInfo} onClose={() => setFullscreen(false)} />}
      {isAsked && (
        <ConfirmDialog
          title={t(isOpen ? 'DASHBOARD_ASK_CLOSE' : 'DASHBOARD_ASK_OPEN')}
          action={t(isOpen ? 'DASHBOARD_CLOSE_CLASS' : 'DASHBOARD_OPEN_CLASS')}
          isBusy={isBusy}
          onConfirm={() => post(`/api/class/${isOpen ? 'close' : 'open'}`)}
          onClose={() => setAsked(false)}
        >
          <p>{t(isOpen ? 'DASHBOARD_HINT_CLOSE' : 'DASHBOARD_HINT_OPEN')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** How to join, filling the screen for a projector. */
function FullscreenJoinInfo({ classInfo, onClose }: { classInfo: DashboardClass; onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={classes.fullscreen}
      aria-label={t('DASHBOARD_ADMISSION')}
      onClose={onClose}
    >
      <JoinInfo classInfo={classInfo} size="projector" />
      <Button variant="default" onClick={() => dialog.current?.close()}>
        {t('DASHBOARD_CLOSE')}
      </Button>
      <DialogToasts />
    </dialog>
  )
}

function CertificatesPanel() {
  const { t } = useTranslation()
  return (
    <section className={`ff-card ff-panel ${classes.panel}`} aria-labelledby="class-certificates">
      <h2 id="class-certificates">{t('DASHBOARD_CERTIFICATES')}</h2>
      <p>{t('DASHBOARD_CERTIFICATES_HINT')}</p>
      <Link to="/certificates">{t('DASHBOARD_CERTIFICATES_OPEN')}</Link>
    </section>
  )
}

/** Whether the projector shows learners under other names. */
function ProjectorNames({ classInfo: { areNamesHidden } }: { classInfo: DashboardClass }) {
  const { t } = useTranslation()
  const { post } = useAction()
  return (
    <section className={`ff-card ff-panel ${classes.panel}`} aria-labelledby="class-wall">
      <h2 id="class-wall">{t('DASHBOARD_PROJECTOR')}</h2>
      <Checkbox
        label={t('DASHBOARD_PROJECTOR_HIDE')}
        description={t('DASHBOARD_PROJECTOR_HIDE_HINT')}
        checked={areNamesHidden}
        onChange={({ currentTarget: { checked: areHidden } }) => post('/api/projector/names', { areHidden })}
      />
    </section>
  )
}
