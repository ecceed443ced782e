import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RosterEntry } from '#contract/roster.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { csvSeparator, fileNameOf, saveFile } from '../ui/files.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { useAction } from '../use-action.ts'
import classes from './Roster.module.css'
import { ValueCell } from './ValueCell.tsx'
import { ROLES, WideTable } from './WideTable.tsx'

/** How many rows are shown at first. */
const SHOWN = 100

type Asked = { entry: RosterEntry; does: 'link' | 'connect' | 'remove' }

/** The people of the roster: who has joined, and their personal links. */
export function RosterList({ entries }: { entries: readonly RosterEntry[] }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isWaitingOnly, setWaitingOnly] = useState(false)
  const [isAll, setAll] = useState(false)
  const { asked, ask, close } = useAsked<Asked>()
  const chosen = entries.filter(
    (entry) => (!isWaitingOnly || entry.learner === null) && matches(entry, search.trim().toLowerCase()),
  )
  const shown = isAll ? chosen : chosen.slice(0, SHOWN)
  const joined = entries.filter(({ learner }) => learner !== null).length
  return (
    <section className="ff-card ff-panel" aria-labelledby="roster-people">
      <h2 id="roster-people">{t('DASHBOARD_PEOPLE_LIST', { count: entries.length })}</h2>
      <p>{t('DASHBOARD_PEOPLE_JOINED', { count: joined, of: entries.length })}</p>
      <Links />
      <MissingRows entries={entries} />
      <TextInput
        className={classes.input ?? ''}
        label={t('DASHBOARD_PEOPLE_SEARCH')}
        value={search}
        autoComplete="off"
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Checkbox
        label={t('DASHBOARD_PEOPLE_WAITING_ONLY')}
        checked={isWaitingOnly}
        onChange={({ currentTarget }) => setWaitingOnly(currentTarget.checked)}
      />
      <p role="status">
        {chosen.length === 0
          ? t('DASHBOARD_NOBODY_FOUND')
          : t('DASHBOARD_PEOPLE_FOUND', { count: chosen.length })}
      </p>
      <WideTable
        label={t('DASHBOARD_PEOPLE')}
        headings={[
          t('DASHBOARD_PEOPLE_FIELD_NAME'),
          t('DASHBOARD_PEOPLE_FIELD_EMAIL'),
          t('DASHBOARD_PEOPLE_FIELD_NUMBER'),
          t('DASHBOARD_PEOPLE_FIELD_GROUP'),
          t('DASHBOARD_PEOPLE_STATE'),
          t('DASHBOARD_PEOPLE_ACTIONS'),
        ]}
      >
        {shown.map((entry) => (
          <Row key={entry.id} entry={entry} onAsk={(does) => ask({ entry, does })} />
        ))}
      </WideTable>
      {shown.length < chosen.length && (
        <Button variant="default" className={classes.start ?? ''} onClick={() => setAll(true)}>
          {t('DASHBOARD_PEOPLE_ALL', { count: chosen.length })}
        </Button>
      )}
      {asked?.does === 'link' && <LinkDialog entry={asked.entry} onClose={close} />}
      {asked?.does === 'connect' && <ConnectDialog entry={asked.entry} entries={entries} onClose={close} />}
      {asked?.does === 'remove' && <RemoveDialog entry={asked.entry} onClose={close} />}
    </section>
  )
}

function matches({ name, email, number, group }: RosterEntry, search: string): boolean {
  return [name, email, number, group].some((value) => value?.toLowerCase().includes(search))
}

/** All personal links: as cards to print, and as a file. */
function Links() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  const saving = useMutation({
    mutationFn: async () => {
      const separator = csvSeparator() === ';' ? 'semicolon' : 'comma'
      const answer = await api.request(`/api/roster/links.csv?separator=${separator}`)
      saveFile(await answer.blob(), fileNameOf(answer) ?? 'links.csv')
    },
    onError: notifyError,
  })
  return (
    <>
      <p>{t('DASHBOARD_PEOPLE_LINKS_HINT')}</p>
      <Group gap="sm" align="stretch">
        <Button component={Link} to="/roster/cards" className="ff-wrap">
          {t('DASHBOARD_PEOPLE_CARDS')}
        </Button>
        <Button
          variant="default"
          className="ff-wrap"
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('DASHBOARD_PEOPLE_LINKS_CSV')}
        </Button>
      </Group>
    </>
  )
}

/** Rows that were not in the last file stay until the trainer removes them. */
function MissingRows({ entries }: { entries: readonly RosterEntry[] }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { post, isBusy } = useAction(() => setAsked(false))
  const missing = entries.filter(({ missingAt }) => missingAt !== null)
  if (missing.length === 0) return null
  const title = t('DASHBOARD_PEOPLE_REMOVE_MISSING', { count: missing.length })
  return (
    <>
      <Button variant="default" className={`ff-wrap ${classes.start}`} onClick={() => setAsked(true)}>
        {title}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={title}
          action={t('DASHBOARD_PEOPLE_DO_REMOVE')}
          isBusy={isBusy}
          onConfirm={() => post('/api/roster/remove', { rows: missing.map(({ id }) => id) })}
          onClose={() => setAsked(false)}
        >
          <p>{t('DASHBOARD_PEOPLE_REMOVE_HINT')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Row({ entry, onAsk }: { entry: RosterEntry; onAsk: (does: Asked['does']) => void }) {
  const { t } = useTranslation()
  const name = escapeInvisible(entry.name)
  const actions = [
    ['link', 'DASHBOARD_PEOPLE_LINK'],
    ['connect', 'DASHBOARD_PEOPLE_CONNECT'],
    ['remove', 'DASHBOARD_PEOPLE_REMOVE'],
  ] as const
  return (
    <tr {...ROLES.row}>
      <th scope="row" {...ROLES.rowHeading}>
        <bdi>{name}</bdi>
      </th>
      {(['email', 'number', 'group'] as const).map((field) => (
        <ValueCell key={field} field={field} value={entry[field]} />
      ))}
      <td {...ROLES.cell}>
        {entry.learner
          ? t('DASHBOARD_PEOPLE_IS_IN', { nickname: escapeInvisible(entry.learner.nickname) })
          : t('DASHBOARD_PEOPLE_NOT_YET')}
        {entry.missingAt !== null && <div className={classes.fault}>{t('DASHBOARD_PEOPLE_IS_MISSING')}</div>}
      </td>
      <td {...ROLES.cell}>
        <Group gap="xs">
          {actions.map(([does, words]) => (
            <Button
              key={does}
              variant="default"
              size="compact-md"
              aria-label={`${t(words)}: ${name}`}
              onClick={() => onAsk(does)}
            >
              {t(words)}
            </Button>
          ))}
        </Group>
      </td>
    </tr>
  )
}

interface DialogProps {
  entry: RosterEntry
  onClose: () => void
}

/** Shows the personal link of a row, and replaces it. */
function LinkDialog({ entry: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  const path = `/api/roster/${id}`
  const [link, setLink] = useState<string | undefined>()
  const showing = useMutation({
    mutationFn: () => api.get<{ link: string }>(`${path}/link`),
    onSuccess: (answer) => setLink(answer.link),
    onError: notifyError,
  })
  const replacing = useMutation({
    mutationFn: () => api.post(`${path}/revoke`),
    // Nobody may copy the old link from now on.
    onMutate: () => setLink(undefined),
    onSuccess: () => showing.mutate(),
    onError: notifyError,
  })
  return (
    <ConfirmDialog
      title={t('DASHBOARD_PEOPLE_LINK_OF', { name: escapeInvisible(name) })}
      cancel={t('DASHBOARD_CLOSE')}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_PEOPLE_LINK_HINT')}</p>
      <div role="status">
        {replacing.isSuccess && <p>{t('DASHBOARD_PEOPLE_REPLACED')}</p>}
        {link !== undefined && <p className={classes.link}>{link}</p>}
      </div>
      <Group gap="sm" data-row>
        {link === undefined ? (
          <Button loading={showing.isPending} onClick={() => showing.mutate()}>
            {t('DASHBOARD_PEOPLE_SHOW')}
          </Button>
        ) : (
          <CopyButton text={link} label={t('DASHBOARD_PEOPLE_COPY')} />
        )}
        <Button
          variant="default"
          loading={replacing.isPending}
          disabled={showing.isPending}
          onClick={() => replacing.mutate()}
        >
          {t('DASHBOARD_PEOPLE_REPLACE')}
        </Button>
      </Group>
    </ConfirmDialog>
  )
}

/** Says which learner a person is, if they joined in another way. */
function ConnectDialog({ entry, entries, onClose }: DialogProps & { entries: readonly RosterEntry[] }) {
  const { t } = useTranslation()
  const { rows } = useActivity()
  const { post, isBusy } = useAction(onClose)
  const current = entry.learner?.id ?? ''
  const [learner, setLearner] = useState(current)
  const taken = new Set(entries.map((one) => one.learner?.id))
  const free = [...rows.values()]
    .filter(
      ({ id, isTeamShop, removedAt }) =>
        id === current || (!isTeamShop && removedAt === null && !taken.has(id)),
    )
    .map(({ id, nickname }) => ({ value: id, label: escapeInvisible(nickname) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const save = (): void =>
    learner === current
      ? onClose()
      : post(`/api/roster/${entry.id}/connect`, { learner: learner === '' ? null : learner })
  return (
    <ConfirmDialog
      title={t('DASHBOARD_PEOPLE_CONNECT_OF', { name: escapeInvisible(entry.name) })}
      action={t('DASHBOARD_PEOPLE_DO_CONNECT')}
      isBusy={isBusy}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_PEOPLE_CONNECT_HINT')}</p>
      <NativeSelect
        label={t('DASHBOARD_PEOPLE_LEARNER')}
        value={learner}
        data={[{ value: '', label: t('DASHBOARD_PEOPLE_NOT_YET') }, ...free]}
        onChange={({ currentTarget }) => setLearner(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function RemoveDialog({ entry, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction(onClose)
  return (
    <ConfirmDialog
      title={t('DASHBOARD_PEOPLE_REMOVE_OF', { name: escapeInvisible(entry.name) })}
      action={t('DASHBOARD_PEOPLE_DO_REMOVE')}
      isBusy={isBusy}
      onConfirm={() => post('/api/roster/remove', { rows: [entry.id] })}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_PEOPLE_REMOVE_HINT')}</p>
    </ConfirmDialog>
  )
}
