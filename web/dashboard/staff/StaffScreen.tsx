import { Box, Button, Flex, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROLES, type Role, type Staff, type StaffInvitation, type StaffMember } from '#contract/dashboard.ts'
import { useCurrentTrainer, useDashboard, useHasRole } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime, formatTime } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { UserText } from '../ui/text.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { useAction, useRemoval } from '../use-action.ts'
import { useDraft } from '../use-draft.ts'
import classes from './Staff.module.css'

/** The activity stream does not report changes of staff. */
const REFETCH_MS = 5_000

/** The staff accounts, for owners: gives and revokes keys. */
export function StaffScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { data, isError, refetch } = useQuery({
    queryKey: ['staff'],
    queryFn: () => api.get<Staff>('/api/trainers'),
    refetchInterval: REFETCH_MS,
  })
  return (
    <Screen
      title={t('DASHBOARD_STAFF_TITLE')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && (
        <>
          <section className="ff-card ff-panel" aria-labelledby="staff-here">
            <h2 id="staff-here">{t('DASHBOARD_STAFF_KEYS')}</h2>
            <StaffList trainers={data.trainers} />
          </section>
          {data.invitations.length > 0 && (
            <section className="ff-card ff-panel" aria-labelledby="staff-links">
              <h2 id="staff-links">{t('DASHBOARD_STAFF_LINKS')}</h2>
              <OpenInvitations invitations={data.invitations} />
            </section>
          )}
          <section className="ff-card ff-panel" aria-labelledby="staff-new">
            <h2 id="staff-new">{t('DASHBOARD_STAFF_NEW')}</h2>
            <InviteForm />
          </section>
        </>
      )}
    </Screen>
  )
}

/** Everybody who has a key. */
function StaffList({ trainers }: { trainers: readonly StaffMember[] }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const self = useCurrentTrainer()
  const may = useHasRole()
  const { asked, ask, close } = useAsked<StaffMember>()
  const { remove, isBusy } = useRemoval<{ ok: string }>(({ ok }) => {
    close()
    notify(ok)
  })
  return (
    <>
      <Flex component="ul" direction="column" gap="sm" className={`ff-list ${classes.list}`}>
        {trainers.map((one) => (
          <li key={one.id}>
            <div className={classes.who}>
              <strong>
                <UserText text={one.name} />
              </strong>
              <Box component="span" px="sm" bg="var(--ff-accent-soft)" bdrs="xl">
                {t(`DASHBOARD_ROLE_${one.role.toUpperCase()}`)}
              </Box>
              <StaffDetails trainer={one} isSelf={one.id === self.id} />
            </div>
            {one.id !== self.id && may(one.role) && (
              <Button
                variant="default"
                aria-label={t('DASHBOARD_REVOKE_OF', { name: escapeInvisible(one.name) })}
                onClick={() => ask(one)}
              >
                {t('DASHBOARD_REVOKE')}
              </Button>
            )}
          </li>
        ))}
      </Flex>
      {asked && (
        <ConfirmDialog
          title={t('DASHBOARD_ASK_REVOKE', { name: escapeInvisible(asked.name) })}
          action={t('DASHBOARD_REVOKE')}
          isBusy={isBusy}
          onConfirm={() => remove(`/api/trainers/${asked.id}`)}
          onClose={close}
        >
          <p>{t('DASHBOARD_HINT_REVOKE')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function StaffDetails({
  trainer: { kind, isHere, usedAt, endsAt },
  isSelf,
}: {
  trainer: StaffMember
  isSelf: boolean
}) {
  const { t } = useTranslation()
  return (
    <span className={classes.signs}>
      {isSelf && <span>{t('DASHBOARD_STAFF_YOU')}</span>}
      {kind === 'token' && <span>{t('DASHBOARD_STAFF_TOKEN')}</span>}
      {endsAt !== null && <span>{t('DASHBOARD_STAFF_UNTIL', { at: formatDateTime(endsAt) })}</span>}
      {isHere && (
        <Box component="span" c="var(--ff-success-text)" className="ff-strong">
          {t('DASHBOARD_STAFF_HERE')}
        </Box>
      )}
      {!isHere && usedAt !== null && <span>{t('DASHBOARD_STAFF_USED', { at: formatDateTime(usedAt) })}</span>}
    </span>
  )
}

/** Sign-in links that nobody has used yet. */
function OpenInvitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { remove, isBusy, busyPath } = useRemoval<{ ok: string }>(({ ok }) => notify(ok))
  return (
    <Flex component="ul" direction="column" gap="sm" className={`ff-list ${classes.list}`}>
      {invitations.map(({ id, name, role, until }) => {
        const called = name ?? t('DASHBOARD_STAFF_BY_START')
        return (
          <li key={id}>
            <div className={classes.who}>
              <strong>
                <UserText text={called} />
              </strong>
              <Box component="span" px="sm" bg="var(--ff-accent-soft)" bdrs="xl">
                {t(`DASHBOARD_ROLE_${role.toUpperCase()}`)}
              </Box>
              <span className={classes.signs}>{t('DASHBOARD_STAFF_UNTIL', { at: formatTime(until) })}</span>
            </div>
            <Button
              variant="default"
              aria-label={t('DASHBOARD_UNINVITE_OF', { name: escapeInvisible(called) })}
              disabled={isBusy}
              loading={busyPath === `/api/invitations/${id}`}
              onClick={() => remove(`/api/invitations/${id}`)}
            >
              {t('DASHBOARD_UNINVITE')}
            </Button>
          </li>
        )
      })}
    </Flex>
  )
}

const CREDENTIAL_PATHS = { link: '/api/invitations', token: '/api/tokens' } as const
type Credential = keyof typeof CREDENTIAL_PATHS

/** The choices for the lifetime of a token in days; empty: until it is revoked. */
const DAYS = ['', '1', '7', '30', '90', '366']

/** Makes a sign-in link for a person or a token for a program. Either is shown once. */
function InviteForm() {
  const { t } = useTranslation()
  const may = useHasRole()
  const [name, setName, clearName] = useDraft('invitation', '')
  const [role, setRole] = useState<Role>('helper')
  const [credential, setCredential] = useState<Credential>('link')
  const [days, setDays] = useState('')
  const [secret, setSecret] = useState<string>()
  const { post, isBusy } = useAction<{ link?: string; key?: string }>(({ link, key }) => {
    clearName()
    setSecret(link ?? key)
  })
  const make = (event: FormEvent): void => {
    event.preventDefault()
    const lasts = credential === 'token' && days !== '' ? { days: Number(days) } : {}
    post(CREDENTIAL_PATHS[credential], { role, name, ...lasts })
  }
  return (
    <>
      <Flex component="form" direction="column" gap="md" maw="30rem" onSubmit={make}>
        <TextInput
          label={t('DASHBOARD_INVITE_NAME')}
          value={name}
          maxLength={40}
          required
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={t('DASHBOARD_INVITE_ROLE')}
          description={t(`DASHBOARD_ROLE_HINT_${role.toUpperCase()}`)}
          value={role}
          onChange={({ currentTarget }) =>
            setRole(ROLES.find((one) => one === currentTarget.value) ?? 'helper')
          }
          data={ROLES.filter(may).map((one) => ({
            value: one,
            label: t(`DASHBOARD_ROLE_${one.toUpperCase()}`),
          }))}
        />
        <NativeSelect
          label={t('DASHBOARD_INVITE_WAY')}
          description={t(`DASHBOARD_INVITE_HINT_${credential.toUpperCase()}`)}
          value={credential}
          onChange={({ currentTarget }) => setCredential(currentTarget.value === 'token' ? 'token' : 'link')}
          data={(['link', 'token'] as const).map((one) => ({
            value: one,
            label: t(`DASHBOARD_INVITE_${one.toUpperCase()}`),
          }))}
        />
        {credential === 'token' && (
          <NativeSelect
            label={t('DASHBOARD_INVITE_DAYS')}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
            data={DAYS.map((one) => ({
              value: one,
              label:
                one === '' ? t('DASHBOARD_INVITE_LASTS') : t('DASHBOARD_INVITE_DAY', { count: Number(one) }),
            }))}
          />
        )}
        <Button type="submit" loading={isBusy} className={classes.make ?? ''}>
          {t(`DASHBOARD_INVITE_MAKE_${credential.toUpperCase()}`)}
        </Button>
      </Flex>
      {secret !== undefined && <Secret text={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

/** Whether a link leads to the machine that it is opened at. */
function isForThisMachine(text: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(text)
}

function Secret({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog title={t('DASHBOARD_SECRET')} cancel={t('DASHBOARD_SECRET_NOTED')} onClose={onClose}>
      <p>{t('DASHBOARD_SECRET_ONCE')}</p>
      <p className={classes.secret}>{text}</p>
      {isForThisMachine(text) && <p role="note">{t('DASHBOARD_SECRET_LOCAL')}</p>}
      <Group gap="sm">
        <CopyButton text={text} label={t('DASHBOARD_SECRET_COPY')} variant="default" />
      </Group>
    </ConfirmDialog>
  )
}
