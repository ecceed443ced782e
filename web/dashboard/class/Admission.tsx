import { Box, Button, Checkbox, Flex, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AdmissionState } from '#contract/dashboard.ts'
import { useActivity } from '../feed/use-activity.ts'
import { DashboardError, useDashboard, useHasRole } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { TextBox } from '../ui/text.tsx'
import { useAction } from '../use-action.ts'
import { useDraft } from '../use-draft.ts'
import classes from './Class.module.css'

const BAD_REQUEST = 400

/** Who may join: learners that wait to be admitted, and the list of allowed names. */
export function Admission() {
  const { t } = useTranslation()
  const may = useHasRole()
  const { data } = useAdmission()
  if (!data) return null
  return (
    <section className="ff-card ff-panel" aria-labelledby="class-newcomers">
      <h2 id="class-newcomers">{t('DASHBOARD_NEWCOMERS')}</h2>
      {may('trainer') && <Approval door={data} />}
      {data.waiting.length > 0 && <WaitingLearners waiting={data.waiting} />}
      {may('trainer') && <Roster roster={data.roster} />}
      {!may('trainer') && data.waiting.length === 0 && <p>{t('DASHBOARD_NOBODY_WAITS')}</p>}
    </section>
  )
}

function Approval({ door: { approvalSince, waiting } }: { door: AdmissionState }) {
  const { t } = useTranslation()
  const { post } = useAction()
  return (
    <>
      <Checkbox
        label={t('DASHBOARD_APPROVAL')}
        description={t('DASHBOARD_APPROVAL_HINT')}
        checked={approvalSince !== null}
        onChange={({ currentTarget: { checked: isWanted } }) => post('/api/admission/approval', { isWanted })}
      />
      {approvalSince !== null && waiting.length === 0 && <p>{t('DASHBOARD_NOBODY_WAITS')}</p>}
    </>
  )
}

function WaitingLearners({ waiting }: Pick<AdmissionState, 'waiting'>) {
  const { t } = useTranslation()
  const { post, isBusy, busyPath } = useAction()
  const both = (path: string, name?: string) =>
    (['admit', 'deny'] as const).map((answer) => (
      <Button
        key={answer}
        variant={answer === 'admit' ? 'filled' : 'default'}
        aria-label={name && t(`DASHBOARD_${answer.toUpperCase()}_OF`, { name })}
        disabled={isBusy}
        loading={busyPath === `${path}/${answer}`}
        onClick={() => post(`${path}/${answer}`)}
      >
        {t(`DASHBOARD_${answer.toUpperCase()}${name === undefined ? '_ALL' : ''}`)}
      </Button>
    ))
  return (
    <>
      <Flex component="ul" direction="column" gap="sm" className="ff-list">
        {waiting.map(({ id, nickname }) => (
          <Flex component="li" gap="sm" align="center" wrap="wrap" key={id}>
            <Box component="bdi" flex="1 1 10rem" className="ff-break ff-strong">
              {escapeInvisible(nickname)}
            </Box>
            {both(`/api/waiting/${id}`, escapeInvisible(nickname))}
          </Flex>
        ))}
      </Flex>
      {waiting.length > 1 && (
        <Group gap="sm" align="stretch">
          {both('/api/waiting')}
        </Group>
      )}
    </>
  )
}

function Roster({ roster }: Pick<AdmissionState, 'roster'>) {
  const { t } = useTranslation()
  const { notify, notifyError } = useToasts()
  const { api } = useDashboard()
  const queries = useQueryClient()
  const [draft, setDraft, clear] = useDraft<string | null>('roster', null)
  const known = roster?.map(({ name }) => name).join('\n') ?? ''
  const text = draft ?? known
  const saving = useMutation({
    mutationFn: ({ names }: { names: readonly string[] | null; clearSent: () => void }) =>
      api.post<{ ok: string }>('/api/admission/roster', { names }),
    onSuccess: ({ ok }, { clearSent }) => {
      clearSent()
      notify(ok)
    },
    onError: (error) => {
      if (!isRefusal(error)) notifyError(error)
    },
    onSettled: () => void queries.invalidateQueries(),
  })
  const missing = roster?.filter(({ hasJoined }) => !hasJoined) ?? []
  return (
    <>
      <TextBox
        className={classes.list ?? ''}
        label={t('DASHBOARD_ROSTER')}
        description={t('DASHBOARD_ROSTER_HINT')}
        rows={6}
        value={text}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <div role="alert">
        {isRefusal(saving.error) && <p className={classes.faults}>{escapeInvisible(saving.error.message)}</p>}
      </div>
      {roster && missing.length > 0 && (
        <p>
          {t('DASHBOARD_ROSTER_MISSING', { count: missing.length, of: roster.length })}{' '}
          <bdi>{missing.map(({ name }) => escapeInvisible(name)).join(', ')}</bdi>
        </p>
      )}
      <Group gap="sm" align="stretch">
        <Button
          loading={saving.isPending && saving.variables.names !== null}
          disabled={text.trim() === '' || saving.isPending}
          onClick={() => saving.mutate({ names: text.split('\n'), clearSent: clear })}
        >
          {t('DASHBOARD_ROSTER_SAVE')}
        </Button>
        {roster && (
          <Button
            variant="default"
            disabled={saving.isPending}
            loading={saving.isPending && saving.variables.names === null}
            onClick={() => saving.mutate({ names: null, clearSent: clear })}
          >
            {t('DASHBOARD_ROSTER_NONE')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** The server names lines that cannot be used. */
function isRefusal(error: unknown): error is DashboardError {
  return error instanceof DashboardError && error.status === BAD_REQUEST
}

/**
 * Tells on all screens that somebody waits to be admitted. The element is always present, so that screen readers
 * announce a change.
 */
export function WaitingNotice() {
  const { t } = useTranslation()
  const count = useAdmission().data?.waiting.length ?? 0
  return (
    <div role="status">
      {count > 0 && (
        <Box component="p" py="xs" px="var(--ff-gutter)" bg="var(--ff-accent-soft)" className="ff-strong">
          {t('DASHBOARD_KNOCKING', { count })} <Link to="/class">{t('DASHBOARD_TO_ADMISSION')}</Link>
        </Box>
      )}
    </div>
  )
}

/** Who may join and who waits. Fetched again when the activity stream reports news. */
function useAdmission() {
  const { api } = useDashboard()
  const { revision } = useActivity()
  return useQuery({
    queryKey: ['door', revision],
    queryFn: () => api.get<AdmissionState>('/api/admission'),
    placeholderData: (known) => known,
    gcTime: 0,
  })
}
