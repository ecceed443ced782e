import { Button, FileButton, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamListResult } from '#contract/contest.ts'
import { useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { TextBox, UserText } from '../ui/text.tsx'
import { useDraft } from '../use-draft.ts'
import classes from './Teams.module.css'

const PATH = '/api/contest/teams/csv'

/** Makes and fills teams from a list. It is checked first, and then taken over as it was checked. */
export function TeamListForm() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notify, notifyError } = useToasts()
  const queries = useQueryClient()
  const resetFile = useRef<() => void>(null)
  const [text, setText, clear] = useDraft('contest-team-list', '')
  const checking = useMutation({
    mutationFn: async (list: string) => ({
      list,
      result: await api.post<TeamListResult>(PATH, { text: list, isTry: true }),
    }),
    onError: notifyError,
  })
  const using = useMutation({
    mutationFn: (list: string) => api.post<TeamListResult>(PATH, { text: list }),
    onSuccess: ({ moved }, list) => {
      notify(t('DASHBOARD_TEAMS_LIST_DONE', { count: moved }))
      if (list === text) clear()
      checking.reset()
    },
    onError: notifyError,
    onSettled: () => queries.invalidateQueries(),
  })
  const change = (next: string) => {
    setText(next)
    checking.reset()
  }
  const readFile = (file: File | null): void => {
    // Reset the field: the browser reports no change when the same file is chosen again.
    resetFile.current?.()
    if (file) void file.text().then(change, notifyError)
  }
  const checked = checking.data?.list === text ? checking.data.result : undefined
  return (
    <section className="ff-card ff-panel" aria-labelledby="contest-team-list">
      <h2 id="contest-team-list">{t('DASHBOARD_TEAMS_LIST')}</h2>
      <TextBox
        className={classes.list ?? ''}
        label={t('DASHBOARD_TEAMS_LIST_FIELD')}
        description={t('DASHBOARD_TEAMS_LIST_HINT')}
        rows={6}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <Group gap="sm" align="stretch">
        <Button
          variant={checked?.faults.length === 0 ? 'default' : 'filled'}
          loading={checking.isPending}
          disabled={text.trim() === ''}
          onClick={() => checking.mutate(text)}
        >
          {t('DASHBOARD_TEAMS_LIST_CHECK')}
        </Button>
        <FileButton resetRef={resetFile} accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={readFile}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('DASHBOARD_TEAMS_LIST_FILE')}
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="status">{checked && <Preview result={checked} />}</div>
      {checked?.faults.length === 0 && (
        <Button className={classes.print ?? ''} loading={using.isPending} onClick={() => using.mutate(text)}>
          {t('DASHBOARD_TEAMS_LIST_USE')}
        </Button>
      )}
    </section>
  )
}

/** What the list would change, or the lines that cannot be used. */
function Preview({ result: { faults, teams, moved } }: { result: TeamListResult }) {
  const { t } = useTranslation()
  if (faults.length > 0) {
    return (
      <>
        <p className={classes.faults}>{t('DASHBOARD_TEAMS_LIST_FAULTS', { count: faults.length })}</p>
        <ul className={classes.preview}>
          {faults.map(({ line, text, error }) => (
            <li key={line}>
              {t('DASHBOARD_TEAMS_LIST_LINE', { line })} <UserText text={text} /> – {error}
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <p>{t('DASHBOARD_TEAMS_LIST_MOVES', { count: moved })}</p>
      <ul className={classes.preview}>
        {teams.map(({ name, isNew, bracket, joining, staying }) => (
          <li key={name}>
            <strong>
              <UserText text={name} />
            </strong>
            {bracket !== null && (
              <>
                {' '}
                (<bdi>{escapeInvisible(bracket)}</bdi>)
              </>
            )}
            {isNew && ` – ${t('DASHBOARD_TEAMS_LIST_NEW')}`}
            {joining.length > 0 && (
              <>
                {' '}
                + <bdi>{joining.map(escapeInvisible).join(', ')}</bdi>
              </>
            )}
            {staying > 0 && ` – ${t('DASHBOARD_TEAMS_LIST_STAY', { count: staying })}`}
          </li>
        ))}
      </ul>
    </>
  )
}
