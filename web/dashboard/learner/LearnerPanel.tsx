import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { LearnerTimeline, RoomRow } from '#contract/activity.ts'
import { useActivity, useNow } from '../feed/use-activity.ts'
import { useDashboard, useMay } from '../session.ts'
import { formatAgo, formatDateTime } from '../ui/format.ts'
import { StateMark } from '../ui/StateMark.tsx'
import { UserText } from '../ui/text.tsx'
import { useAction } from '../use-action.ts'
import { Advice } from './Advice.tsx'
import { GroupForm } from './GroupForm.tsx'
import { LearnerActs } from './LearnerActs.tsx'
import classes from './LearnerPanel.module.css'
import { LiveInside } from './LiveInside.tsx'
import { LookInside } from './LookInside.tsx'
import { MessageForm } from './MessageForm.tsx'
import { TimeLine } from './TimeLine.tsx'

/** One learner: what she is at, what to say to her, what she did, and what can be done. */
export function LearnerPanel({ id, search }: { id: string; search: string }) {
  const { t } = useTranslation()
  const { rows, connection } = useActivity()
  const may = useMay()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const row = rows.get(id)
  const { data, isError, refetch } = useTimeline(row)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const close = (): void => {
    void navigate({ pathname: '/', search })
    // The row that she was chosen in, where it is still in sight.
    document.querySelector<HTMLElement>(`[data-learner="${CSS.escape(id)}"] a`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInDialog = event.target instanceof HTMLElement && event.target.closest('dialog')
    if (event.key === 'Escape' && !isInDialog) close()
  }
  return (
    <section className={classes.panel} aria-labelledby="learner-name" onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <h2 id="learner-name" ref={heading} tabIndex={-1} className={classes.title}>
          {row ? <UserText text={row.nickname} /> : t('DESK_NOBODY')}
        </h2>
        <ActionIcon aria-label={t('DESK_CLOSE_PANEL')} onClick={close}>
          <IconX size={22} aria-hidden="true" />
        </ActionIcon>
      </header>
      {!row && connection.is !== 'opening' && <p>{t('DESK_NOBODY_DETAIL')}</p>}
      {row && <Facts row={row} joinedAt={data?.joinedAt} />}
      {data?.advice && row?.removedAt === null && (
        <Advice advice={data.advice} id={id} nickname={row.nickname} />
      )}
      {row && row.removedAt === null && <MessageForm key={id} id={id} />}
      {row && may('trainer') && (
        <section className={classes.part} aria-labelledby="learner-acts">
          <h3 id="learner-acts">{t('DESK_ACTS')}</h3>
          <GroupForm key={row.group} id={id} group={row.group} />
          {data && <LearnerActs {...data} row={row} />}
          <p>
            <Link to={`/certificate/${id}`}>{t('DESK_CERTIFICATE')}</Link>
          </p>
        </section>
      )}
      {row && data && may('trainer') && (
        <section className={classes.part} aria-labelledby="learner-visit">
          <h3 id="learner-visit">{t('DESK_VISIT')}</h3>
          <LookInside id={id} nickname={row.nickname} visit={data.visit} />
          {row.removedAt === null && (
            <>
              <h4>{t('DESK_LIVE')}</h4>
              <LiveInside key={id} id={id} nickname={row.nickname} live={data.live} />
            </>
          )}
        </section>
      )}
      {data && <TimeLine moments={data.moments} />}
      {isError && (
        <div role="alert" className={classes.part}>
          <p>{t('DESK_UNREACHABLE')}</p>
          <Button variant="default" onClick={() => refetch()}>
            {t('DESK_AGAIN')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** What she did so far, asked for anew whenever her row says something else. */
function useTimeline(row: RoomRow | undefined) {
  const { api } = useDashboard()
  const { cells, revision } = useActivity()
  const id = row?.id
  const seen = JSON.stringify([row && { ...row, seenAt: null }, cells.get(id ?? '')])
  return useQuery({
    // An answer of hers to a trainer who asks to come in is no row, but news.
    queryKey: ['timeline', id, seen, revision],
    queryFn: () => api.get<LearnerTimeline>(`/api/learners/${id}/timeline`),
    enabled: id !== undefined,
    placeholderData: (known) => known,
    gcTime: 0,
  })
}

function Facts({ row, joinedAt }: { row: RoomRow; joinedAt: string | undefined }) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const now = useNow()
  const { post, isBusy } = useAction()
  const { id, hand, state, stuck, working, seenAt } = row
  return (
    <div className={classes.facts}>
      <p className={classes.state}>
        <StateMark state={state} detail={stuck ? t(`DESK_WHY_${stuck.why.toUpperCase()}`) : undefined} />
        {stuck && !stuck.takenBy && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            onClick={() => post(`/api/learners/${id}/take`)}
          >
            {t('DESK_TAKE')}
          </Button>
        )}
        {stuck?.takenBy && <span>{t('DESK_TAKEN_BY', { name: stuck.takenBy })}</span>}
      </p>
      {hand && (
        <div className={classes.hand}>
          <p>
            <strong>{t('DESK_HAND_SINCE', { ago: formatAgo(hand.since, now) })}</strong>
          </p>
          {hand.note !== '' && (
            <p className={classes.note}>
              <UserText text={hand.note} />
            </p>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            onClick={() => post(`/api/learners/${id}/hand-down`)}
          >
            {t('DESK_HAND_DOWN')}
          </Button>
        </div>
      )}
      <dl className={classes.list}>
        {working && (
          <>
            <dt>{t('DESK_COLUMN_WORKING')}</dt>
            <dd>
              {columns.get(working.challenge)?.name ?? working.challenge}, {formatAgo(working.since, now)}
            </dd>
          </>
        )}
        <dt>{t('DESK_COLUMN_SEEN')}</dt>
        <dd>{seenAt === null ? t('DESK_NEVER') : formatAgo(seenAt, now)}</dd>
        {joinedAt !== undefined && (
          <>
            <dt>{t('DESK_JOINED')}</dt>
            <dd>{formatDateTime(joinedAt)}</dd>
          </>
        )}
        {row.removedAt !== null && (
          <>
            <dt>{t('DESK_REMOVED')}</dt>
            <dd>{formatDateTime(row.removedAt)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
