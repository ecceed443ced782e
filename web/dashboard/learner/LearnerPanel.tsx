import { ActionIcon, Box, Button, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { ActivityRow, Advice, LearnerTimeline } from '#contract/activity.ts'
import IconX from '~icons/x'
import { useActivity, useNow } from '../feed/use-activity.ts'
import { DestinationField, destinationOf, useMessageDraft } from '../messages/Destination.tsx'
import { LONGEST_MESSAGE, useSendMessage } from '../messages/MessageDialog.tsx'
import { useDashboard, useHasRole } from '../session.ts'
import { formatAgo, formatDateTime } from '../ui/format.ts'
import { StateMark } from '../ui/StateMark.tsx'
import { TextBox, UserText } from '../ui/text.tsx'
import { useAction } from '../use-action.ts'
import { ChooseHint, GiveHint, GroupForm, LearnerActions } from './LearnerActions.tsx'
import classes from './LearnerPanel.module.css'
import { Timeline } from './Timeline.tsx'
import { CopyVisit, LiveVisit } from './Visits.tsx'

/** One learner: current challenge, advice, timeline and actions. */
export function LearnerPanel({ id, search }: { id: string; search: string }) {
  const { t } = useTranslation()
  const { rows, connection } = useActivity()
  const may = useHasRole()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const row = rows.get(id)
  const { data, isError, refetch } = useTimeline(row)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const close = (): void => {
    void navigate({ pathname: '/', search })
    // The row of this learner, if it is still rendered.
    document.querySelector<HTMLElement>(`[data-learner="${CSS.escape(id)}"] a`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInDialog = event.target instanceof HTMLElement && event.target.closest('dialog')
    if (event.key === 'Escape' && !isInDialog) close()
  }
  return (
    <section className={classes.panel} aria-labelledby="learner-name" onKeyDown={onKeyDown}>
      <Flex component="header" gap="sm" align="start" justify="space-between">
        <h2 id="learner-name" ref={heading} tabIndex={-1} className={classes.title}>
          {row ? <UserText text={row.nickname} /> : t('DASHBOARD_NOBODY')}
        </h2>
        <ActionIcon aria-label={t('DASHBOARD_CLOSE_PANEL')} onClick={close}>
          <IconX size={22} aria-hidden="true" />
        </ActionIcon>
      </Flex>
      {!row && connection.is !== 'opening' && <p>{t('DASHBOARD_NOBODY_DETAIL')}</p>}
      {row?.isTeamShop && <p>{t('DASHBOARD_TEAM_SHOP')}</p>}
      {row && <Facts row={row} joinedAt={data?.joinedAt} />}
      {data?.advice && row?.removedAt === null && (
        <AdviceSection advice={data.advice} id={id} nickname={row.nickname} />
      )}
      {row && row.removedAt === null && (
        <p>
          <ChooseHint id={id} nickname={row.nickname} challenge={row.working?.challenge} />
        </p>
      )}
      {row && row.removedAt === null && <MessageForm key={id} id={id} />}
      {row && may('trainer') && (
        <section className={classes.part} aria-labelledby="learner-acts">
          <h3 id="learner-acts">{t('DASHBOARD_ACTIONS')}</h3>
          <GroupForm key={id} id={id} group={row.group} />
          {data && <LearnerActions {...data} row={row} />}
          <p>
            <Link to={`/certificate/${id}`}>{t('DASHBOARD_CERTIFICATE')}</Link>
          </p>
        </section>
      )}
      {row && data && may('trainer') && (
        <section className={classes.part} aria-labelledby="learner-visit">
          <h3 id="learner-visit">{t('DASHBOARD_VISIT')}</h3>
          <CopyVisit id={id} nickname={row.nickname} visit={data.visit} />
          {row.removedAt === null && (
            <>
              <h4>{t('DASHBOARD_LIVE')}</h4>
              <LiveVisit key={id} id={id} nickname={row.nickname} live={data.live} />
            </>
          )}
        </section>
      )}
      {data && <Timeline moments={data.moments} />}
      {isError && (
        <div role="alert" className={classes.part}>
          <p>{t('DASHBOARD_UNREACHABLE')}</p>
          <Button variant="default" onClick={() => refetch()}>
            {t('DASHBOARD_AGAIN')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The timeline of a learner, fetched again whenever their row changes. */
function useTimeline(row: ActivityRow | undefined) {
  const { api } = useDashboard()
  const { cells, revision } = useActivity()
  const id = row?.id
  const seen = JSON.stringify([row && { ...row, seenAt: null }, cells.get(id ?? '')])
  return useQuery({
    // The learner's answer to a visit request is not part of the row, but it increases the revision.
    queryKey: ['timeline', id, seen, revision],
    queryFn: () => api.get<LearnerTimeline>(`/api/learners/${id}/timeline`),
    enabled: id !== undefined,
    placeholderData: (known) => known,
    gcTime: 0,
  })
}

function Facts({ row, joinedAt }: { row: ActivityRow; joinedAt: string | undefined }) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const now = useNow()
  const { post, isBusy } = useAction()
  const { id, hand, state, stuck, working, seenAt } = row
  return (
    <Stack gap="sm" miw={0}>
      <Flex component="p" gap="sm" align="center" wrap="wrap">
        <StateMark state={state} detail={stuck ? t(`DASHBOARD_WHY_${stuck.why.toUpperCase()}`) : undefined} />
        {stuck && !stuck.takenBy && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            onClick={() => post(`/api/learners/${id}/take`)}
          >
            {t('DASHBOARD_TAKE')}
          </Button>
        )}
        {stuck?.takenBy && <span>{t('DASHBOARD_TAKEN_BY', { name: stuck.takenBy })}</span>}
      </Flex>
      {hand && (
        <Stack gap="xs" align="flex-start" p="sm" bg="var(--ff-accent-soft)" bdrs="md">
          <p>
            <strong>{t('DASHBOARD_HAND_SINCE', { ago: formatAgo(hand.since, now) })}</strong>
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
            {t('DASHBOARD_HAND_DOWN')}
          </Button>
        </Stack>
      )}
      <dl className="ff-pairs">
        {working && (
          <>
            <dt>{t('DASHBOARD_COLUMN_WORKING')}</dt>
            <dd>
              {columns.get(working.challenge)?.name ?? working.challenge}, {formatAgo(working.since, now)}
            </dd>
          </>
        )}
        <dt>{t('DASHBOARD_COLUMN_SEEN')}</dt>
        <dd>{seenAt === null ? t('DASHBOARD_NEVER') : formatAgo(seenAt, now)}</dd>
        {joinedAt !== undefined && (
          <>
            <dt>{t('DASHBOARD_JOINED')}</dt>
            <dd>{formatDateTime(joinedAt)}</dd>
          </>
        )}
        {row.removedAt !== null && (
          <>
            <dt>{t('DASHBOARD_REMOVED')}</dt>
            <dd>{formatDateTime(row.removedAt)}</dd>
          </>
        )}
      </dl>
    </Stack>
  )
}

interface AdviceProps {
  advice: Advice
  id: string
  nickname: string
}

/**
 * Advice for helping this learner: whether they are close, and the hints that they have not opened. Only the next hint
 * is expanded.
 */
function AdviceSection({ advice: { challenge, name, hints, isNear }, id, nickname }: AdviceProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby="learner-advice">
      <h3 id="learner-advice">{t('DASHBOARD_ADVICE')}</h3>
      <p className="ff-muted">
        {name} · <Link to={`/solutions/${challenge}`}>{t('DASHBOARD_ADVICE_SOLUTION')}</Link>
      </p>
      {isNear && (
        <Box component="p" py="xs" px="sm" bg="var(--ff-success-soft)" bdrs="sm">
          {t('DASHBOARD_ADVICE_NEAR')}
        </Box>
      )}
      {hints.length === 0 && <p>{t('DASHBOARD_ADVICE_NO_HINTS')}</p>}
      {hints.length > 0 && (
        <p>
          <GiveHint id={id} nickname={nickname} />
        </p>
      )}
      {hints.map((hint, index) => (
        <details key={hint} className={classes.hint} open={index === 0}>
          <summary>
            {t(index === 0 ? 'DASHBOARD_ADVICE_NEXT' : 'DASHBOARD_ADVICE_LATER', { number: index + 1 })}
          </summary>
          <p>{hint}</p>
        </details>
      ))}
    </section>
  )
}

/** A message to this learner only. */
function MessageForm({ id }: { id: string }) {
  const { t } = useTranslation()
  const { text, destination, change, clear } = useMessageDraft(`to ${id}`)
  const { sendMessage, isBusy } = useSendMessage(clear)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    sendMessage({ to: 'learner', learner: id }, text, destinationOf(destination))
  }
  return (
    <form className={classes.part} onSubmit={send}>
      <TextBox
        label={t('DASHBOARD_MESSAGE_TO_LEARNER')}
        value={text}
        maxLength={LONGEST_MESSAGE}
        rows={2}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <DestinationField destination={destination} onDestination={(next) => change({ destination: next })} />
      <Button type="submit" size="compact-md" loading={isBusy} className={classes.send ?? ''}>
        {t('DASHBOARD_MESSAGE_SEND')}
      </Button>
    </form>
  )
}
